import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type EmailContent, type Sender, senderOf } from './email.ts';

type Previewed = { name: string; example(sender: Sender): EmailContent };

const PreviewQuery = z.object({
  format: z.enum(['html', 'text']).optional().catch(undefined),
  width: z.enum(['phone']).optional().catch(undefined),
  scheme: z.enum(['light', 'dark']).optional().catch(undefined),
});

/** The email as shown on a device with that color scheme. */
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
      // Framing is limited by the policy.
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    .send(body);

/** An email has inline styles and runs no scripts; only the preview page may frame it. */
const emailPolicy = ["style-src 'unsafe-inline'", "frame-ancestors 'self'", 'sandbox allow-popups'];
const pagePolicy = (nonce: string) => [
  `style-src 'nonce-${nonce}'`,
  "frame-src 'self'",
  "frame-ancestors 'none'",
];

/**
 * Serves previews of every email, written from sample data, below `/emails`; not in production.
 * `?format=html` and `?format=text` give the parts as they would be sent.
 */
export const serveEmailPreviews = (
  app: FastifyInstance,
  ctx: Pick<Context, 'config'>,
  emails: readonly Previewed[],
): void => {
  const { config } = ctx;
  if (config.NODE_ENV === 'production') return;
  const sender = senderOf(config);
  const newNonce = () => randomBytes(16).toString('base64');
  const loadPages = () => import('./preview-pages.ts');

  app.get('/emails', async (_request, reply) => {
    const { emailList } = await loadPages();
    const nonce = newNonce();
    const shown = emails.map(({ name, example }) => ({ name, email: example(sender) }));
    return sendPage(reply, pagePolicy(nonce), 'html', emailList(sender, shown, nonce, config.MAIL_INBOX_URL));
  });

  for (const { name, example } of emails) {
    app.get(`/emails/${name}`, async (request, reply) => {
      const { renderEmail } = await import('./render.ts');
      const email = example(sender);
      const { html, text } = renderEmail(email, sender);
      const { format, ...view } = PreviewQuery.parse(request.query);
      if (format === 'html') return sendPage(reply, emailPolicy, 'html', inScheme(html, view.scheme));
      if (format === 'text') return sendPage(reply, emailPolicy, 'plain', text);
      const { emailPage } = await loadPages();
      const nonce = newNonce();
      const page = emailPage(sender, { name, email }, text, { view, nonce });
      return sendPage(reply, pagePolicy(nonce), 'html', page);
    });
  }
};
