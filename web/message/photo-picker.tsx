import { X } from 'lucide';
import { maxMessagePhotos } from '#domain/message.ts';
import { imageTypes } from '#domain/upload-limits.ts';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { useFocusAfterRemoval } from '../ui/focus-after-removal.ts';
import { Icon } from '../ui/icon.tsx';
import type { Photo, PhotoUploads } from '../upload/use-photo-uploads.ts';
import styles from './photo-picker.module.css';

/** Photographs of the message being written, each with its progress or error, and a place to add more. */
export const PhotoPicker = ({ uploads }: { uploads: PhotoUploads }) => {
  const { photos, count, refusals, add } = uploads;
  const picker = useFocusAfterRemoval<HTMLInputElement>(photos.length);
  return (
    <div className={styles.picker}>
      {photos.length > 0 && (
        <ul role="list" className={styles.tiles} aria-label="Photographs to send">
          {photos.map((photo, place) => (
            <Tile key={photo.key} photo={photo} name={`photograph ${place + 1}`} uploads={uploads} />
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <div role="alert" className={styles.refusals}>
          {refusals.map(({ key, name, why }) => (
            <p key={key}>
              {name}: {why}
            </p>
          ))}
        </div>
      )}
      <div className={styles.add}>
        <DropZone
          ref={picker}
          label={count < maxMessagePhotos ? 'Add photographs' : `${maxMessagePhotos} photographs, the most`}
          hint="Only the two of you see them; administrators can, with a reason."
          accept={imageTypes.join()}
          multiple
          disabled={count >= maxMessagePhotos}
          onFiles={add}
        />
      </div>
    </div>
  );
};

type TileProps = { photo: Photo; name: string; uploads: PhotoUploads };

const Tile = ({ photo, name, uploads: { retry, remove } }: TileProps) => (
  <li className={styles.tile}>
    <div className={styles.picture}>
      {photo.preview && <img src={photo.preview} alt={name} />}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${name}`}
        onClick={() => remove(photo.key)}
      >
        <Icon of={X} size={18} />
      </button>
    </div>
    {(photo.state === 'waiting' || photo.state === 'sending') && (
      <progress
        className={styles.progress}
        aria-label={`${name} is being sent`}
        value={photo.state === 'sending' ? photo.done : 0}
        max={1}
      />
    )}
    {photo.state === 'failed' && (
      <div className={styles.failed} role="alert">
        {photo.why}
        {photo.canRetry && (
          <Button small onClick={() => retry(photo.key)}>
            Try again
          </Button>
        )}
      </div>
    )}
  </li>
);
