import palette from './palette.module.css';
// The styles of the server's drawing: a page that loads the components of its map later needs these at once.
import './lazy-map.module.css';
import './static-map.module.css';

/** A map's empty surface, where its component has not loaded and the server has drawn nothing. */
export const mapToCome = <div className={palette.surface} />;
