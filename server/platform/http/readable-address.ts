import type { IncomingMessage } from 'node:http';

/**
 * The path and query that a request is for. One that can't be read (a broken escape, two slashes that look like
 * another host) becomes one where nothing is: the API or the pages then say so, each in their own way.
 */
export const readableAddress = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
  if (!url.startsWith('/')) return withoutHost(url);
  if (!url.includes('%') && !url.startsWith('//')) return url;
  const [path = ''] = url.split('?');
  return isReadable(path) ? url : nowhere(path);
};

/** 'http://openacre.test/login', as proxies ask. Whose address it is has no say: ours is configured. */
const withoutHost = (url: string): string => {
  const asked = /^https?:/i.test(url) ? URL.parse(url) : null;
  return asked ? readableAddress({ url: asked.pathname + asked.search }) : nowhere('');
};

const isReadable = (path: string): boolean => {
  if (path.startsWith('//')) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

const nowhere = (path: string): string => (path.startsWith('/api/') ? '/api/notFound' : '/notFound');
