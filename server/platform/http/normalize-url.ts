import type { IncomingMessage } from 'node:http';

/**
 * The path and query of a request. An invalid path (a broken escape, two leading slashes that look like another host)
 * is replaced by one that doesn't exist, so that the API or the pages answer 404, each in their own way.
 */
export const normalizeUrl = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
  if (!url.startsWith('/')) return withoutHost(url);
  if (!url.includes('%') && !url.startsWith('//')) return url;
  const [path = ''] = url.split('?');
  return isValidPath(path) ? url : missingPath(path);
};

/** For absolute URLs, as sent to proxies: 'http://openacre.test/login'. The host is ignored: ours is configured. */
const withoutHost = (url: string): string => {
  const parsed = /^https?:/i.test(url) ? URL.parse(url) : null;
  return parsed ? normalizeUrl({ url: parsed.pathname + parsed.search }) : missingPath('');
};

const isValidPath = (path: string): boolean => {
  if (path.startsWith('//')) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

const missingPath = (path: string): string => (path.startsWith('/api/') ? '/api/notFound' : '/notFound');
