import type { FastifyInstance } from 'fastify';
import { countedPageOf } from '#domain/page-view.ts';
import type { Context } from '../context.ts';
import { isCounted } from './is-counted.ts';
import { referrerOf } from './referrer.ts';

/**
 * Counts every page of this scope that was sent as a document, after it was sent. Pages that are opened without one
 * are counted by `countView`.
 */
export const countDocuments = (scope: FastifyInstance, { config, pageViews }: Context): void => {
  const { host } = new URL(config.PUBLIC_URL);
  scope.addHook('onResponse', async ({ method, url, headers }, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (method !== 'GET' || reply.statusCode !== 200 || !isPage || !isCounted(headers)) return;
    const [path = ''] = url.split('?');
    const page = countedPageOf(path);
    if (page) pageViews.count({ ...page, referrer: referrerOf(headers.referer, host) });
  });
};
