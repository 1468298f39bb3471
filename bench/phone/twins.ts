import compress from '@fastify/compress';
import Fastify, { type FastifyReply } from 'fastify';
import { openerPolicy } from '#server/platform/http/headers.ts';

/** Twins of pages, on a server of their own; `url` is its address, without a slash at the end. */
export type Twins = { url: string; close(): Promise<void> };

/** Scripts and what preloads them; data for search engines is not run, and stays. */
const programOf =
  /<noscript id="deferred-scripts">.*?<\/noscript>|<script(?![^>]*application\/ld\+json).*?<\/script>|<link[^>]*modulepreload[^>]*>/gs;

const textsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:h1|h2|h3|p)[^>]*>(.*?)<\/(?:h1|h2|h3|p)>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );

/**
 * Serves two twins of each page of the product at `origin`: under `/without-scripts` the same page without its scripts,
 * and under `/bare` its texts alone, as plain HTML. Both have the product's compression; styles, pictures and fonts of
 * the first are the product's own files, fetched once and kept.
 */
export const serveTwins = async (origin: string): Promise<Twins> => {
  const app = Fastify();
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  /** The page's text. Its opener policy is the twin's too: it decides whether the browser begins a new process. */
  const html = async (path: string, reply: FastifyReply): Promise<string> => {
    const answer = await fetch(`${origin}${path}`);
    const policy = answer.headers.get(openerPolicy);
    if (policy) reply.header(openerPolicy, policy);
    return answer.text();
  };
  app.get('/without-scripts/*', async (request, reply) => {
    const text = await html(request.url.slice('/without-scripts'.length), reply);
    return reply.type('text/html; charset=utf-8').send(text.replace(programOf, ''));
  });
  app.get('/bare/*', async (request, reply) => {
    const texts = textsOf(await html(request.url.slice('/bare'.length), reply));
    const body = texts.map((text) => `<p>${text}</p>`).join('\n');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>${body}`,
      );
  });
  const files = new Map<string, { body: Buffer; type: string; caching: string }>();
  app.get('/*', async (request, reply) => {
    const known = files.get(request.url);
    if (known) return reply.header('cache-control', known.caching).type(known.type).send(known.body);
    const answer = await fetch(`${origin}${request.url}`);
    const file = {
      body: Buffer.from(await answer.arrayBuffer()),
      type: answer.headers.get('content-type') ?? 'application/octet-stream',
      caching: answer.headers.get('cache-control') ?? 'no-store',
    };
    if (answer.ok) files.set(request.url, file);
    return reply.code(answer.status).header('cache-control', file.caching).type(file.type).send(file.body);
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
};
