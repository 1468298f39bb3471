import { imageTypes, maxFileMegabytes, maxPhotos } from '#domain/upload-limits.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts';
import type { PhotoUploads } from '../../upload/use-photo-uploads.ts';
import { Part } from './part.tsx';
import { PhotoBoard } from './photo-board.tsx';
import styles from './photos-part.module.css';

/** The photos: picked or dropped, uploaded, and put in order. */
export const PhotosPart = ({ board, error }: { board: PhotoUploads; error: string | undefined }) => {
  const { photos, count, refusals, add } = board;
  const picker = useFocusAfterRemoval<HTMLInputElement>(photos.length);
  const isFull = count >= maxPhotos;
  return (
    <Part
      title="Photographs"
      about="The first one is the cover. Show the land as a hunter will find it: the view from a stand, the fields, the water, the way in."
    >
      <DropZone
        ref={picker}
        label={photos.length === 0 ? 'Add photographs' : 'Add more photographs'}
        hint={
          isFull
            ? `All ${maxPhotos} are there. Remove one to add another.`
            : `JPEG or PNG, up to ${maxFileMegabytes} MB each`
        }
        accept={imageTypes.join()}
        multiple
        disabled={isFull}
        onFiles={add}
      />
      {refusals.length > 0 && (
        <ul role="alert" className={styles.refusals}>
          {refusals.map(({ key, name, why }) => (
            <li key={key}>
              <strong>{name}</strong>: {why}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.count} role="status">
        {count}/{maxPhotos} photographs
      </p>
      {photos.length > 0 && <PhotoBoard board={board} />}
      {error && <p className={styles.error}>{error}</p>}
    </Part>
  );
};
