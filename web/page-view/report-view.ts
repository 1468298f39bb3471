import type { Tracker } from '#contract/site.ts';
import { countedPageOf } from '#domain/page-view.ts';
import { readView } from '../session/view.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';

const loadTracker = loadedOnce(() => import('./outside-tracker.ts'));

/** The path of an opened page, and that of the document in which it was opened. */
export type OpenedPage = { path: string; documentPath: string; isDocument: boolean };

const asksForPrivacy = (): boolean =>
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Reports the view of a page to the server, and to the outside tracker if there is one; without waiting. */
export const reportView = (
  { path, documentPath, isDocument }: OpenedPage,
  tracker: Tracker | null | undefined,
): void => {
  const counted = countedPageOf(path);
  if (!counted || asksForPrivacy()) return;
  // Not by the typed client, which would send the token: a view is counted without a person.
  if (!isDocument)
    void fetch('/api/pageView', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(counted),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {});
  // No outside script runs in a document whose address may hold a token, nor while an administrator views as a user.
  if (tracker && countedPageOf(documentPath) && !readView())
    void loadTracker().then(
      ({ trackView }) => trackView(counted.page, tracker),
      () => {},
    );
};
