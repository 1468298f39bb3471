import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Photo, PhotoUploads } from '../../upload/use-photo-uploads.ts';
import styles from './photo-tile.module.css';

const stateText = (photo: Photo): string => {
  if (photo.state === 'waiting') return 'Waiting…';
  if (photo.state === 'sending') return `Sending, ${Math.round(photo.done * 100)}%`;
  return '';
};

/** One photo with its position, its progress or error, and its actions. */
export const PhotoTile = ({ photo, place, board }: { photo: Photo; place: number; board: PhotoUploads }) => {
  const { photos, move, retry, remove } = board;
  const sortable = useSortable({ id: photo.key });
  const name = place === 0 ? 'Photograph 1, the cover' : `Photograph ${place + 1}`;
  const isNotPhoto = photo.state === 'failed' && !photo.canRetry;
  const preview = photo.preview ?? (photo.state === 'stored' ? paths.photo(photo.photoId, '640.webp') : '');
  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.tile}
      data-lifted={sortable.isDragging}
      style={{ transform: CSS.Transform.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className={styles.picture} {...sortable.listeners}>
        {isNotPhoto ? (
          <span className={styles.fileName}>{photo.file.name}</span>
        ) : (
          <img src={preview} alt={name} draggable={false} />
        )}
        {place === 0 && !isNotPhoto && <span className={styles.cover}>Cover</span>}
        {(photo.state === 'waiting' || photo.state === 'sending') && (
          <span className={styles.progress}>
            {stateText(photo)}
            <progress
              aria-label={`${name} is being sent`}
              value={photo.state === 'sending' ? photo.done : 0}
              max={1}
            />
          </span>
        )}
      </div>
      {photo.state === 'failed' && (
        <div className={styles.failed} role="alert">
          {photo.why}
          {isNotPhoto ? (
            <Button small onClick={() => remove(photo.key)}>
              Remove it
            </Button>
          ) : (
            <Button small onClick={() => retry(photo.key)}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div className={styles.tools}>
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          className={styles.grip}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={`Move ${name} by dragging`}
        >
          <Icon of={GripVertical} size={18} />
        </button>
        <button
          type="button"
          aria-label={`Move ${name} earlier`}
          aria-disabled={place === 0}
          onClick={() => move(place, place - 1)}
        >
          <Icon of={ArrowLeft} size={18} />
        </button>
        <button
          type="button"
          aria-label={`Move ${name} later`}
          aria-disabled={place === photos.length - 1}
          onClick={() => move(place, place + 1)}
        >
          <Icon of={ArrowRight} size={18} />
        </button>
        <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(photo.key)}>
          <Icon of={Trash2} size={18} />
        </button>
      </div>
    </li>
  );
};
