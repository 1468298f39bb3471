import { paths } from '../paths.ts';

/** The site's structured data for search engines, with its search form. */
export const describeSite = (siteUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Openacre',
  url: siteUrl + paths.home(),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/?text={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
