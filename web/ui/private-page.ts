/** The title of a page that is somebody's own: no search engine keeps it. */
export const privatePage = (title: string) => [
  { title: `${title} · Openacre` },
  { name: 'robots', content: 'noindex' },
];
