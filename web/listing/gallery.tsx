import { ChevronLeft, ChevronRight, Images, X } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './gallery.module.css';
import { Photo } from './photo.tsx';

/** Photographs first: one large and up to four beside it; all of them, full size, in a dialog. */
export function Gallery({ photoIds, title }: { photoIds: string[]; title: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  const count = photoIds.length;
  const open = (index: number) => {
    setShown(index);
    dialog.current?.showModal();
  };
  const step = (by: number) => setShown((index) => (index + by + count) % count);
  const name = (index: number) => `${title}, photograph ${index + 1} of ${count}`;

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
        {photoIds.slice(0, 5).map((photoId, index) => (
          <button key={photoId} type="button" className={styles.tile} onClick={() => open(index)}>
            <Photo
              photoId={photoId}
              alt={name(index)}
              sizes={index === 0 ? '(max-width: 760px) 100vw, 60vw' : '(max-width: 760px) 100vw, 24vw'}
              eager={index === 0}
              className={styles.image}
            />
          </button>
        ))}
        <button type="button" className={styles.all} onClick={() => open(0)}>
          <Icon of={Images} size={18} /> {count === 1 ? 'Look closer' : `All ${count} photographs`}
        </button>
      </div>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={`Photographs of ${title}`}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
      >
        <div className={styles.stage}>
          <Photo photoId={photoIds[shown]} alt={name(shown)} sizes="100vw" className={styles.full} />
        </div>
        <div className={styles.controls}>
          <button
            type="button"
            onClick={() => step(-1)}
            aria-label="Previous photograph"
            disabled={count === 1}
          >
            <Icon of={ChevronLeft} />
          </button>
          <span className="figures" aria-live="polite">
            {shown + 1} / {count}
          </span>
          <button type="button" onClick={() => step(1)} aria-label="Next photograph" disabled={count === 1}>
            <Icon of={ChevronRight} />
          </button>
          <button type="button" onClick={() => dialog.current?.close()} aria-label="Close">
            <Icon of={X} />
          </button>
        </div>
      </dialog>
    </>
  );
}
