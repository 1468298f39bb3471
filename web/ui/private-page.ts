/** The title of a private page, with noindex for search engines. */
export const privatePage = (title: string) => [
  { title: `${title} · Openacre` },
  { name: 'robots', content: 'noindex' },
];
