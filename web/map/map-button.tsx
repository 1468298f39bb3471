import type { ReactNode } from 'react';
import css from './map-buttons.module.css';

type Props = { label: string; busy?: boolean; onClick: () => void; children: ReactNode };

/** A square button on a map; its children are the lines of its icon, 20 by 20. */
export const MapButton = ({ label, busy = false, onClick, children }: Props) => (
  <button
    type="button"
    className={css.button}
    aria-label={label}
    title={label}
    aria-busy={busy}
    onClick={onClick}
  >
    <svg viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  </button>
);
