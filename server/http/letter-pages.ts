import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { House, Letter } from '../mail/letter.ts';
import { sheet } from './letter-sheet.ts';

export type ShownLetter = { name: string; letter: Letter };

const pathOf = (name: string): string => `/letters/${name}`;

/** How the preview is looked at; it stands in the address, so that a look can be shared. */
export type View = { width?: 'phone'; scheme?: 'light' | 'dark' };

/** One row of links, the chosen one marked. */
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

const page = (house: House, nonce: string, title: string, ...content: ReactNode[]): string => {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, `${title} · ${house.name}`),
    h('style', { nonce }, sheet),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, ...content)))}`;
};

/** All letters, each with what an inbox would show of it. `inboxUrl`: where sent mail can be seen, in the demo. */
export const letterList = (
  house: House,
  shown: readonly ShownLetter[],
  nonce: string,
  inboxUrl?: string,
): string =>
  page(
    house,
    nonce,
    'Letters',
    h(
      'header',
      null,
      h('h1', null, 'Letters'),
      h(
        'p',
        null,
        `Every mail that ${house.name} sends, written from sample data. This page is not in production.`,
      ),
      inboxUrl && h('p', null, h('a', { href: inboxUrl }, 'Open the inbox'), ' to see what was really sent.'),
    ),
    h(
      'main',
      null,
      h(
        'ul',
        { role: 'list' },
        shown.map(({ name, letter }) =>
          h(
            'li',
            { key: name },
            h(
              'a',
              { href: pathOf(name), className: 'row' },
              h('strong', null, letter.subject),
              h('span', null, letter.preview),
              h('code', null, name),
            ),
          ),
        ),
      ),
    ),
  );

/** One letter: as a mail program shows it, and beside it the plain text. */
export const letterPage = (
  house: House,
  { name, letter }: ShownLetter,
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
    house,
    nonce,
    letter.subject,
    h(
      'header',
      null,
      h('p', null, h('a', { href: '/letters' }, 'All letters')),
      h('h1', null, letter.subject),
      h('p', null, letter.preview),
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
          title: `${letter.subject}, as HTML`,
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
