import { ChevronLeft, ChevronRight, X } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Photo } from './photo.tsx';
import styles from './photo-viewer.module.css';

type PhotoViewerProps = {
  photos: { id: string; name: string }[];
  title: string;
  /** From 0; null while the viewer is closed. */
  openIndex: number | null;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** All photos in a row over the whole viewport: by swiping, arrow keys or buttons. Escape closes it. */
export const PhotoViewer = ({ photos, title, openIndex, onShow, onClose }: PhotoViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(openIndex ?? 0);
  const count = photos.length;
  const isOpen = openIndex !== null;

  /** The scroll position in photos: 1.5 is halfway from the second to the third. */
  const position = () => (row.current ? row.current.scrollLeft / row.current.clientWidth : 0);
  const scrollToPhoto = (index: number) =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'instant' });
  /**
   * The target of the last key or button press, from 0, until the row is scrolled in another way: a scroll snap that
   * still runs may end elsewhere, even after the row has been at the target.
   */
  const requested = useRef<number | null>(null);
  const scrollFreely = () => {
    requested.current = null;
  };
  const step = (direction: number) => {
    requested.current = ((requested.current ?? Math.round(position())) + direction + count) % count;
    scrollToPhoto(requested.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for opening; later scrolling changes it
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    scrollFreely();
    setCurrent(openIndex);
    scrollToPhoto(openIndex);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return scrollFreely(); // the browser's own keys
    event.preventDefault();
    step(direction);
  };
  const handleScrollEnd = () => {
    const index = Math.round(position());
    if (requested.current !== null && requested.current !== index) scrollToPhoto(requested.current);
    else if (isOpen && index !== openIndex) onShow(index);
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Photographs of ${title}`}
      onKeyDown={onKeyDown}
      onClose={() => isOpen && onClose()}
    >
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
          {current + 1} / {count}
        </span>
        <button type="button" onClick={() => step(1)} aria-label="Next photograph" disabled={count === 1}>
          <Icon of={ChevronRight} />
        </button>
        <button type="button" onClick={() => dialog.current?.close()} aria-label="Close">
          <Icon of={X} />
        </button>
      </div>
      <ul
        ref={row}
        role="list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className={styles.row}
        onPointerDown={scrollFreely}
        onWheel={scrollFreely}
        onScroll={() => setCurrent(Math.round(position()))}
        onScrollEnd={handleScrollEnd}
      >
        {isOpen &&
          photos.map(({ id, name }) => (
            <li key={id}>
              <Photo photoId={id} alt={name} sizes="100vw" className={styles.photo} />
            </li>
          ))}
      </ul>
    </dialog>
  );
};
