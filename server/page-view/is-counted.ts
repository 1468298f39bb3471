import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { asksForPrivacy } from '#domain/page-view.ts';

/**
 * Whether the view of a page is counted, by its request's headers: not for a browser that asks for privacy, a bot, or
 * a page that is only prefetched or not opened as a document (docs/rules/page-views.md#who-is-not-counted).
 */
export const isCounted = (headers: IncomingHttpHeaders): boolean => {
  const { 'user-agent': agent, 'sec-purpose': purpose, 'sec-fetch-dest': destination } = headers;
  if (asksForPrivacy(headers) || !agent || isbot(agent)) return false;
  // A call of the page's own script has the destination 'empty'; old browsers send none.
  return (
    purpose === undefined && [undefined, 'document', 'empty'].includes(destination as string | undefined)
  );
};
