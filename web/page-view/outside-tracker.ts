import type { Tracker } from '#contract/site.ts';
import type { PagePattern } from '#domain/page-view.ts';
import { readSubject } from '../session/session.ts';

type Command = [name: string, ...values: unknown[]];

/** Matomo's queue of commands. Its script carries them out once it has loaded, and later ones at once. */
const commands = (): { push(command: Command): void } => {
  const global = window as { _paq?: Command[] };
  global._paq ??= [];
  return global._paq;
};

let lastUrl: string | undefined;

const start = ({ url, siteId }: Tracker): void => {
  const queue = commands();
  queue.push(['setTrackerUrl', `${url}/matomo.php`]);
  queue.push(['setSiteId', String(siteId)]);
  queue.push(['disableCookies']);
  const script = document.createElement('script');
  script.src = `${url}/matomo.js`;
  script.async = true;
  document.head.append(script);
};

/** The site that led to the document, without the path; empty if there was none. */
const referringSite = (): string => URL.parse(document.referrer)?.origin ?? '';

/**
 * Tells Matomo that a page was seen, by its pattern, and the id of the signed-in user
 * (docs/rules/page-views.md#outside-tracker). Its script is loaded for the first view.
 */
export const trackView = (page: PagePattern, tracker: Tracker): void => {
  if (lastUrl === undefined) start(tracker);
  const url = `${location.origin}${page}`;
  const userId = readSubject();
  const queue = commands();
  queue.push(userId ? ['setUserId', userId] : ['resetUserId']);
  queue.push(['setReferrerUrl', lastUrl ?? referringSite()]);
  queue.push(['setCustomUrl', url]);
  queue.push(['trackPageView', page]);
  lastUrl = url;
};
