/**
 * The title of a private page, with noindex for search engines. `subject` tells the tabs of one screen apart, such as a
 * listing's title or a booking's code; it is unknown until the page is loaded.
 */
export const privatePage = (title: string, subject?: string) => [
  { title: `${title}${subject ? `: ${subject}` : ''} · Openacre` },
  { name: 'robots', content: 'noindex' },
];
