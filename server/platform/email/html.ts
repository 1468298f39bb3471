import { Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withLinks } from '#domain/links.ts';
import { mailtoOf } from '#domain/mail-address.ts';
import type { Block, EmailContent, Sender } from './email.ts';
import { button, column, layoutTable, link, preheader, section } from './pieces.ts';
import { classes, frameWidth, styleSheet, styles } from './style.ts';

/** A text with its line breaks. React escapes it. */
const lines = (text: string): ReactNode[] =>
  text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));

/** The same, with links. */
const linkedLines = (text: string): ReactNode[] =>
  withLinks(text).map((part, index) =>
    h(
      Fragment,
      { key: index },
      part.href
        ? link(part.href, { style: styles.link, className: classes.pine }, part.text)
        : lines(part.text),
    ),
  );

/** The logo, drawn with table cells: mail programs don't show SVG, and images only on request. */
const mark = h(
  'table',
  { ...layoutTable, 'aria-hidden': true, width: 38, style: styles.mark },
  h(
    'tbody',
    null,
    h('tr', null, h('td', { style: styles.markTree }, '▲')),
    h('tr', null, h('td', { style: styles.markField }, '\u00a0')),
  ),
);

const head = ({ name, url }: Sender) => {
  const home = link(url, { className: classes.pine, style: styles.nameLink }, name);
  const cells = [
    h('td', { key: 'mark', width: 38 }, mark),
    h('td', { key: 'name', style: styles.name, className: classes.pine }, home),
  ];
  return section(
    { cell: { style: styles.head } },
    h('table', layoutTable, h('tbody', null, h('tr', null, cells))),
  );
};

/** A table of labels and values, with row headers for screen readers. */
const facts = (pairs: readonly (readonly [string, string])[], toLines: typeof lines) =>
  h(
    'table',
    { ...layoutTable, role: undefined, width: '100%', style: styles.facts, className: classes.line },
    h(
      'tbody',
      null,
      pairs.map(([label, value], index) =>
        h(
          'tr',
          { key: index },
          h(
            'th',
            { scope: 'row', style: styles.label, className: `${classes.muted} ${classes.line}` },
            label,
          ),
          h(
            'td',
            { dir: 'auto', style: styles.value, className: `${classes.ink} ${classes.line}` },
            toLines(value),
          ),
        ),
      ),
    ),
  );

const steps = (list: readonly string[]) =>
  h(
    'table',
    { ...layoutTable, width: '100%', style: styles.steps },
    h(
      'tbody',
      null,
      list.map((step, index) =>
        h(
          'tr',
          { key: index },
          h('td', { style: styles.number, className: classes.pine }, `${index + 1}.`),
          h('td', { style: styles.step, className: classes.ink }, lines(step)),
        ),
      ),
    ),
  );

const buttonAppearance = {
  padding: '14px 26px',
  cell: { style: styles.buttonCell, className: classes.buttonCell },
  anchor: { style: styles.buttonLink, className: classes.buttonLink },
};

const block = (piece: Block): ReactNode => {
  const toLines = 'hasLinks' in piece ? linkedLines : lines;
  if ('heading' in piece) return h('h2', { style: styles.heading, className: classes.ink }, piece.heading);
  if ('facts' in piece) return facts(piece.facts, toLines);
  if ('steps' in piece) return steps(piece.steps);
  if ('link' in piece) {
    const { href, label } = piece.link;
    return h(
      'p',
      { style: styles.linkRow },
      link(href, { style: styles.link, className: classes.pine }, label),
    );
  }
  if ('button' in piece)
    return section({ cell: { style: styles.buttonRow } }, button(piece.button, buttonAppearance));
  if ('note' in piece) {
    const inside = h('p', { style: styles.noteText, className: classes.ink }, lines(piece.note));
    return section(
      { style: styles.note, className: classes.note, cell: { style: styles.noteInside } },
      inside,
    );
  }
  return h('p', { style: styles.text, className: classes.ink }, toLines(piece.text));
};

const footer = ({ reason, optOut }: EmailContent, sender: Sender) => {
  const line = (...content: ReactNode[]) =>
    h('p', { style: styles.footText, className: classes.muted }, ...content);
  const quietLink = (href: string, label: string) =>
    link(href, { style: styles.footLink, className: classes.muted }, label);
  return section(
    { cell: { style: styles.foot } },
    line(reason),
    line(
      `${sender.name} · Questions? Write to `,
      quietLink(mailtoOf(sender.supportEmail), sender.supportEmail),
    ),
    optOut && line(quietLink(optOut.url, optOut.label)),
  );
};

const meta = (name: string, content: string) => h('meta', { name, content });

/** The email as HTML for mail programs: table layout, inline styles, no scripts, nothing loaded from elsewhere. */
export const emailHtml = (email: EmailContent, sender: Sender): string => {
  const { subject, preview, greeting, blocks } = email;
  const language = { lang: 'en', dir: 'ltr' };
  const sheet = section(
    {
      style: styles.sheet,
      className: classes.sheet,
      cell: { style: styles.sheetInside, className: 'oa-sheet-inside' },
    },
    h('h1', { style: styles.greeting, className: `oa-greeting ${classes.pine}` }, greeting),
    blocks.map((piece, index) => h(Fragment, { key: index }, block(piece))),
  );
  const page = renderToStaticMarkup(
    h(
      'html',
      language,
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        meta('viewport', 'width=device-width, initial-scale=1'),
        meta('x-apple-disable-message-reformatting', ''),
        meta('color-scheme', 'light dark'),
        meta('supported-color-schemes', 'light dark'),
        // Otherwise phones turn numbers, dates and places into links in their own blue.
        meta('format-detection', 'telephone=no, date=no, address=no, email=no'),
        h('title', null, subject),
        h('style', null, styleSheet),
      ),
      h(
        'body',
        { style: styles.body, className: classes.paper },
        preheader(preview),
        // Webmail drops the html and body elements: their attributes are repeated inside.
        h(
          'div',
          language,
          section(
            { style: styles.paper, className: classes.paper, cell: { style: styles.paperInside } },
            column(frameWidth, head(sender), sheet, footer(email, sender)),
          ),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${page}`;
};
