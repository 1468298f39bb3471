import { useSyncExternalStore } from 'react';
import { MoreResults } from './more-results.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';
import { searchFailedText } from './search-texts.ts';
import { useAddressOfPage } from './use-address-of-page.ts';
import type { ResultsPages } from './use-results-pages.ts';

const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

type ResultsEndProps = PageLinksProps & { results: ResultsPages };

/** The only page of results: nothing follows, but a reload shows the same place, too. */
const OnlyPage = ({ results, filters, page }: ResultsEndProps) => {
  useAddressOfPage(results.pages, filters, page);
  return null;
};

/** What follows the cards: links to the other pages, and once scripts run what loads the next one. */
export const ResultsEnd = (props: ResultsEndProps) => {
  const isHydrated = useIsHydrated();
  const { results, ...links } = props;
  const { page, total, pageSize, next, filters } = props;
  if (page === 1 && total <= pageSize && !next) return <OnlyPage {...props} />;
  return isHydrated ? (
    <MoreResults key={JSON.stringify(filters)} {...results} {...links} failedText={searchFailedText} />
  ) : (
    <PageLinks {...links} />
  );
};
