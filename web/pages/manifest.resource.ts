export const loader = () =>
  Response.json(
    {
      name: 'Openacre',
      short_name: 'Openacre',
      description: 'Private hunting and fishing land in Wisconsin, by the day.',
      start_url: '/',
      display: 'standalone',
      background_color: '#f7f2e8',
      theme_color: '#1f4d3a',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json' } },
  );
