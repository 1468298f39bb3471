import css from './pin.module.css';

/** Openacre's map marker; its tip is at the bottom center. */
export const Pin = () => (
  <svg className={css.pin} viewBox="0 0 32 40" aria-hidden="true">
    <path
      className={css.body}
      d="M16 39C9 29.6 2.5 22.9 2.5 15.4 2.5 7.7 8.6 1.5 16 1.5s13.5 6.2 13.5 13.9C29.5 22.9 23 29.6 16 39Z"
    />
    <path className={css.tree} d="m16 6.5 5.2 7h-2.6l4 5.5H17v3.5h-2V19H9.4l4-5.5h-2.6z" />
  </svg>
);
