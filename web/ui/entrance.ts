/**
 * Entrance animations run only on the first view of a page: CSS stops them where the root element has `data-settled`.
 * This script runs in the head before the first paint, and sets it after a reload and on the way back.
 */
export const entranceScript = import.meta.env.SSR
  ? `if(/reload|back/.test(performance.getEntriesByType('navigation')[0]?.type))document.documentElement.dataset.settled=''`
  : '';

/** Ends entrance animations for the rest of this visit. */
export const endEntrances = (): void => {
  document.documentElement.dataset.settled = '';
};
