type PageDescription = {
  title: string;
  description: string;
  siteUrl: string;
  path: string;
  /** Path from the root of the image that link previews show, 1200 × 630 px. */
  image?: string;
};

/** Title, description, canonical URL and Open Graph tags of a public page. */
export const describePage = ({
  title,
  description,
  siteUrl,
  path,
  image = '/social.jpg',
}: PageDescription) => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: siteUrl + path },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: siteUrl + path },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Openacre' },
  { property: 'og:image', content: siteUrl + image },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { name: 'twitter:card', content: 'summary_large_image' },
];
