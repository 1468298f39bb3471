import { photoWidths } from '#domain/photo-widths.ts';
import defaultHome from '../assets/default-home.svg?url';
import { paths } from '../paths.ts';

const sourceSet = (photoId: string) =>
  photoWidths.webp.map((width) => `${paths.photo(photoId, `${width}.webp`)} ${width}w`).join(', ');

type PhotoProps = {
  /** Undefined where a listing has no photo: a drawn default is shown. */
  photoId: string | undefined;
  alt: string;
  /** The displayed width, as a `sizes` attribute. */
  sizes: string;
  /** For the page's largest picture: loaded with high priority. */
  eager?: boolean;
  className?: string;
};

/** A photo in the width and format that fit the screen. */
export const Photo = ({ photoId, alt, sizes, eager = false, className }: PhotoProps) => {
  const loading = eager
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (!photoId)
    return <img className={className} src={defaultHome} alt="" width={960} height={640} {...loading} />;
  return (
    <picture>
      <source type="image/webp" srcSet={sourceSet(photoId)} sizes={sizes} />
      <img
        className={className}
        src={paths.photo(photoId, '960.jpeg')}
        alt={alt}
        width={960}
        height={640}
        {...loading}
      />
    </picture>
  );
};
