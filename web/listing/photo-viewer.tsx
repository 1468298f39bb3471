import { ChevronLeft, ChevronRight, X } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { Photo } from './photo.tsx';
import styles from './photo-viewer.module.css';

/**
 * Which photograph is looked at, from 0, or null. It stands in the address (?photo=3): the way back on a phone
 * closes it, and a shared link opens it.
 */
export const useShownPhoto = (count: number) => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const wanted = Number(new URLSearchParams(search).get('photo')) - 1;
  const shown = Number.isInteger(wanted) && wanted >= 0 && wanted < count ? wanted : null;
  const go = (index: number | null, options: { replace: boolean; state?: unknown }) => {
    const next = new URLSearchParams(search);
    if (index === null) next.delete('photo');
    else next.set('photo', String(index + 1));
    navigate({ search: next.toString() }, { preventScrollReset: true, ...options });
  };
  return {
    shown,
    show: (index: number) =>
      shown === null
        ? go(index, { replace: false, state: 'from the page' })
        : go(index, { replace: true, state }),
    close: () => (state === 'from the page' ? navigate(-1) : go(null, { replace: true })),
  };
};

type PhotoViewerProps = {
  photos: { id: string; name: string }[];
  title: string;
  /** From 0; null while nothing is looked at. */
  shown: number | null;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** All photographs in a row over the whole window: swiped, or walked by arrow keys and buttons. Escape closes it. */
export const PhotoViewer = ({ photos, title, shown, onShow, onClose }: PhotoViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(shown ?? 0);
  const count = photos.length;
  const isOpen = shown !== null;

  /** Where the row stands now: 1.5 is halfway from the second to the third. */
  const place = () => (row.current ? row.current.scrollLeft / row.current.clientWidth : 0);
  const turnTo = (index: number) =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'instant' });
  /** What keys and buttons asked for, from 0, until the row rests there: a snap that is under way may end elsewhere. */
  const wanted = useRef<number | null>(null);
  const step = (by: number) => {
    wanted.current = ((wanted.current ?? Math.round(place())) + by + count) % count;
    turnTo(wanted.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened at one photograph; from then on the row leads
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    setAt(shown);
    turnTo(shown);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return; // those are the browser's own
    event.preventDefault();
    step(by);
  };
  const settle = () => {
    const index = Math.round(place());
    const missed = wanted.current !== null && wanted.current !== index ? wanted.current : null;
    wanted.current = null;
    if (missed !== null) turnTo(missed);
    else if (isOpen && index !== shown) onShow(index);
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
          {at + 1} / {count}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.row}
        onScroll={() => setAt(Math.round(place()))}
        onScrollEnd={settle}
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
