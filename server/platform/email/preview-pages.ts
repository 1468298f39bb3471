import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailContent, Sender } from './email.ts';
import { previewStyleSheet } from './preview-style.ts';

export type PreviewedEmail = { name: string; email: EmailContent };

const pathOf = (name: string): string => `/emails/${name}`;

/** The options of a preview. They are in the URL, so that a view can be shared. */
export type View = { width?: 'phone'; scheme?: 'light' | 'dark' };

/** A row of links, with the current one marked. */
const choice = <V>(
  legend: string,
  chosen: V,
  options: readonly (readonly [string, V])[],
  href: (value: V) => string,
) =>
  h(
    'nav',
    { 'aria-label': legend },
    h('span', null, legend),
    options.map(([label, value]) =>
      h('a', { key: label, href: href(value), 'aria-current': value === chosen ? 'true' : undefined }, label),
    ),
  );

const page = (sender: Sender, nonce: string, title: string, ...content: ReactNode[]): string => {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, `${title} · ${sender.name}`),
    h('style', { nonce }, previewStyleSheet),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, ...content)))}`;
};

/** The list of all emails, each with its subject and preview. `inboxUrl`: the inbox of the mail emulator, if any. */
export const emailList = (
  sender: Sender,
  shown: readonly PreviewedEmail[],
  nonce: string,
  inboxUrl?: string,
): string =>
  page(
    sender,
    nonce,
    'Emails',
    h(
      'header',
      null,
      h('h1', null, 'Emails'),
      h(
        'p',
        null,
        `Every mail that ${sender.name} sends, written from sample data. This page is not in production.`,
      ),
      inboxUrl && h('p', null, h('a', { href: inboxUrl }, 'Open the inbox'), ' to see what was really sent.'),
    ),
    h(
      'main',
      null,
      h(
        'ul',
        { role: 'list' },
        shown.map(({ name, email }) =>
          h(
            'li',
            { key: name },
            h(
              'a',
              { href: pathOf(name), className: 'row' },
              h('strong', null, email.subject),
              h('span', null, email.preview),
              h('code', null, name),
            ),
          ),
        ),
      ),
    ),
  );

/** The page of one email: its HTML in a frame, with the plain text beside it. */
export const emailPage = (
  sender: Sender,
  { name, email }: PreviewedEmail,
  text: string,
  { view, nonce }: { view: View; nonce: string },
): string => {
  const at = (query: View & { format?: 'html' | 'text' }): string => {
    const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
    return pairs.length > 0 ? `${pathOf(name)}?${new URLSearchParams(pairs)}` : pathOf(name);
  };
  const { width, scheme } = view;
  const shown = at({ format: 'html', scheme });
  return page(
    sender,
    nonce,
    email.subject,
    h(
      'header',
      null,
      h('p', null, h('a', { href: '/emails' }, 'All emails')),
      h('h1', null, email.subject),
      h('p', null, email.preview),
    ),
    h(
      'main',
      { className: 'both' },
      h(
        'section',
        { 'aria-labelledby': 'as-html' },
        h('h2', { id: 'as-html' }, 'HTML'),
        h(
          'div',
          { className: 'choices' },
          choice('Width', width, widths, (value) => at({ ...view, width: value })),
          choice('Scheme', scheme, schemes, (value) => at({ ...view, scheme: value })),
          h('a', { href: shown }, 'Open alone'),
        ),
        h('iframe', {
          src: shown,
          title: `${email.subject}, as HTML`,
          sandbox: 'allow-popups',
          className: width,
        }),
      ),
      h(
        'section',
        { 'aria-labelledby': 'as-text' },
        h('h2', { id: 'as-text' }, 'Plain text'),
        h('div', { className: 'choices' }, h('a', { href: at({ format: 'text' }) }, 'Open alone')),
        h('pre', { tabIndex: 0, 'aria-labelledby': 'as-text' }, text),
      ),
    ),
  );
};

const widths = [
  ['Pane', undefined],
  ['Phone', 'phone'],
] as const;
const schemes = [
  ['Device', undefined],
  ['Light', 'light'],
  ['Dark', 'dark'],
] as const;
