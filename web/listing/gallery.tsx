import { Images } from 'lucide';
import { type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { lazyPart, loadedOnce, notLoadedText } from '../ui/lazy-part.tsx';
import styles from './gallery.module.css';
import { useOpenPhoto } from './open-photo.ts';
import { Photo } from './photo.tsx';

const loadViewer = loadedOnce(() => import('./photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer));
const PhotoViewer = lazyPart(
  loadViewer,
  (_, failures) => failures > 0 && <p role="alert">{notLoadedText}</p>,
);

/** The viewer is a script of its own, which loads when the pointer or the focus comes to a photo. */
const loadAhead = () => void loadViewer().catch(() => {});
const preload = { onPointerEnter: loadAhead, onFocus: loadAhead };

/** Above 1040 px the booking panel stands beside the gallery. */
const largeSizes = '(max-width: 760px) 100vw, (max-width: 1040px) 50vw, 32vw';
const smallSizes = '(max-width: 760px) 100vw, (max-width: 1040px) 25vw, 16vw';

/** One large photo and up to four beside it; all of them full size in a dialog. */
export const Gallery = ({ photoIds, title }: { photoIds: string[]; title: string }) => {
  const count = photoIds.length;
  const { openIndex, show, close } = useOpenPhoto(count);
  const [hasOpened, setHasOpened] = useState(openIndex !== null);
  if (openIndex !== null && !hasOpened) setHasOpened(true);
  const opener = useRef<HTMLElement>(null);
  const open = (index: number) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    show(index);
  };
  const photos = photoIds.map((id, index) => ({ id, name: `${title}, photograph ${index + 1} of ${count}` }));

  if (count === 0) {
    return (
      <div className={styles.mosaic} data-count={1}>
        <Photo photoId={undefined} alt="" sizes="92vw" eager className={styles.image} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.mosaic} data-count={Math.min(count, 5)}>
        {photos.slice(0, 5).map(({ id, name }, index) => (
          <button key={id} type="button" className={styles.tile} onClick={open(index)} {...preload}>
            <Photo
              photoId={id}
              alt={name}
              sizes={index === 0 ? largeSizes : smallSizes}
              eager={index === 0}
              className={styles.image}
            />
          </button>
        ))}
        <button type="button" className={styles.all} onClick={open(0)} {...preload}>
          <Icon of={Images} size={18} /> {count === 1 ? 'Look closer' : `All ${count} photographs`}
        </button>
      </div>
      {hasOpened && (
        <PhotoViewer
          photos={photos}
          title={title}
          openIndex={openIndex}
          onShow={show}
          onClose={() => {
            close();
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
};
