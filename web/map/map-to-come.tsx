import palette from './palette.module.css';
// The styles of the server's drawing: a page that loads the components of its map later needs these at once.
import './lazy-map.module.css';
import './static-map.module.css';

/** An empty surface in place of a map whose component has not loaded and that the server has not rendered. */
export const mapToCome = <div className={palette.surface} />;
