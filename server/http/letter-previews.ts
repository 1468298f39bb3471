import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type House, houseOf, type Letter } from '../mail/letter.ts';

type Previewed = { name: string; example(house: House): Letter };

const Asked = z.object({
  format: z.enum(['html', 'text']).optional().catch(undefined),
  width: z.enum(['phone']).optional().catch(undefined),
  scheme: z.enum(['light', 'dark']).optional().catch(undefined),
});

/** The letter as a device of that scheme would show it. */
const inScheme = (html: string, scheme: 'light' | 'dark' | undefined): string =>
  scheme ? html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all') : html;

const sendPage = (reply: FastifyReply, policy: readonly string[], type: 'html' | 'plain', body: string) =>
  reply
    .headers({
      'content-type': `text/${type}; charset=utf-8`,
      'content-security-policy': [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        ...policy,
      ].join('; '),
      'cache-control': 'no-store',
      // The policy says who may frame it.
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    .send(body);

/** A letter brings styles on its elements; nothing in it runs, and only our own preview may frame it. */
const letterPolicy = ["style-src 'unsafe-inline'", "frame-ancestors 'self'", 'sandbox allow-popups'];
const pagePolicy = (nonce: string) => [
  `style-src 'nonce-${nonce}'`,
  "frame-src 'self'",
  "frame-ancestors 'none'",
];

/**
 * Shows every letter, written from its sample, below `/letters`. Not in production: nobody there needs it.
 * `?format=html` and `?format=text` give the parts as they would go out.
 */
export const serveLetterPreviews = (
  app: FastifyInstance,
  ctx: Pick<Context, 'config'>,
  letters: readonly Previewed[],
): void => {
  const { config } = ctx;
  if (config.NODE_ENV === 'production') return;
  const house = houseOf(config);
  const newNonce = () => randomBytes(16).toString('base64');
  const loadPages = () => import('./letter-pages.ts');

  app.get('/letters', async (_request, reply) => {
    const { letterList } = await loadPages();
    const nonce = newNonce();
    const shown = letters.map(({ name, example }) => ({ name, letter: example(house) }));
    return sendPage(reply, pagePolicy(nonce), 'html', letterList(house, shown, nonce, config.MAIL_INBOX_URL));
  });

  for (const { name, example } of letters) {
    app.get(`/letters/${name}`, async (request, reply) => {
      const { renderLetter } = await import('../mail/render.ts');
      const letter = example(house);
      const { html, text } = renderLetter(letter, house);
      const { format, ...view } = Asked.parse(request.query);
      if (format === 'html') return sendPage(reply, letterPolicy, 'html', inScheme(html, view.scheme));
      if (format === 'text') return sendPage(reply, letterPolicy, 'plain', text);
      const { letterPage } = await loadPages();
      const nonce = newNonce();
      const page = letterPage(house, { name, letter }, text, { view, nonce });
      return sendPage(reply, pagePolicy(nonce), 'html', page);
    });
  }
};
