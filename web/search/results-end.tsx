import { useSyncExternalStore } from 'react';
import { MoreResults } from './more-results.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';
import { searchFailedText } from './search-texts.ts';
import type { ResultsPages } from './use-results-pages.ts';

const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** What follows the cards: links to the other pages, and once scripts run what loads the next one. */
export const ResultsEnd = ({ results, ...props }: PageLinksProps & { results: ResultsPages }) =>
  useIsHydrated() ? (
    <MoreResults key={JSON.stringify(props.filters)} {...results} {...props} failedText={searchFailedText} />
  ) : (
    <PageLinks {...props} />
  );
