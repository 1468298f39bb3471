/**
 * Marks a page that was just opened and begins at its top. Where the root element has `data-first-look`, and until the
 * page's program runs, phones lay out what is below the screen only as it comes near. Not after a reload or on the way
 * back, nor at a part of a page: the place that is scrolled to needs the true height of all above it.
 */
export const firstLookScript = import.meta.env.SSR
  ? `if(performance.getEntriesByType('navigation')[0]?.type==='navigate'&&!location.hash)document.documentElement.dataset.firstLook=''`
  : '';
