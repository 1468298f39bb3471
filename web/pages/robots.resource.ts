import { siteContext } from '../rendering/context.ts';
import type { Route } from './+types/robots.resource.ts';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { url } = context.get(siteContext);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /myaccount',
    'Disallow: /admin',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
