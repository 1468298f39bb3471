import { Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, EmailContent, Sender } from './email.ts';
import { button, column, link, placing, preheader, section } from './pieces.ts';
import { frameWidth, looks, styleSheet, styles } from './style.ts';

/** A text with its line breaks; React escapes whatever is in it. */
const lines = (text: string): ReactNode[] =>
  text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));

/** A pine on a field, drawn with table cells: mail programs show neither SVG nor, unasked, pictures. */
const mark = h(
  'table',
  { ...placing, 'aria-hidden': true, width: 38, style: styles.mark },
  h(
    'tbody',
    null,
    h('tr', null, h('td', { style: styles.markTree }, '▲')),
    h('tr', null, h('td', { style: styles.markField }, '\u00a0')),
  ),
);

const head = ({ name, url }: Sender) => {
  const home = link(url, { className: looks.pine, style: styles.nameLink }, name);
  const cells = [
    h('td', { key: 'mark', width: 38 }, mark),
    h('td', { key: 'name', style: styles.name, className: looks.pine }, home),
  ];
  return section(
    { cell: { style: styles.head } },
    h('table', placing, h('tbody', null, h('tr', null, cells))),
  );
};

/** A table whose first column says what the second is about: one for screen readers, too. */
const facts = (pairs: readonly (readonly [string, string])[]) =>
  h(
    'table',
    { ...placing, role: undefined, width: '100%', style: styles.facts, className: looks.line },
    h(
      'tbody',
      null,
      pairs.map(([label, value], index) =>
        h(
          'tr',
          { key: index },
          h('th', { scope: 'row', style: styles.label, className: `${looks.muted} ${looks.line}` }, label),
          h(
            'td',
            { dir: 'auto', style: styles.value, className: `${looks.ink} ${looks.line}` },
            lines(value),
          ),
        ),
      ),
    ),
  );

const steps = (list: readonly string[]) =>
  h(
    'table',
    { ...placing, width: '100%', style: styles.steps },
    h(
      'tbody',
      null,
      list.map((step, index) =>
        h(
          'tr',
          { key: index },
          h('td', { style: styles.number, className: looks.pine }, `${index + 1}.`),
          h('td', { style: styles.step, className: looks.ink }, lines(step)),
        ),
      ),
    ),
  );

const theButton = {
  padding: '14px 26px',
  ground: { style: styles.buttonGround, className: looks.buttonGround },
  face: { style: styles.buttonFace, className: looks.buttonFace },
};

const block = (piece: Block): ReactNode => {
  if ('heading' in piece) return h('h2', { style: styles.heading, className: looks.ink }, piece.heading);
  if ('facts' in piece) return facts(piece.facts);
  if ('steps' in piece) return steps(piece.steps);
  if ('link' in piece) {
    const { href, label } = piece.link;
    return h(
      'p',
      { style: styles.linkRow },
      link(href, { style: styles.link, className: looks.pine }, label),
    );
  }
  if ('button' in piece)
    return section({ cell: { style: styles.buttonRow } }, button(piece.button, theButton));
  if ('note' in piece) {
    const inside = h('p', { style: styles.noteText, className: looks.ink }, lines(piece.note));
    return section({ style: styles.note, className: looks.note, cell: { style: styles.noteInside } }, inside);
  }
  return h('p', { style: styles.text, className: looks.ink }, lines(piece.text));
};

const foot = ({ reason, marketing }: EmailContent, sender: Sender) => {
  const line = (...content: ReactNode[]) =>
    h('p', { style: styles.footText, className: looks.muted }, ...content);
  const quiet = (href: string, label: string) =>
    link(href, { style: styles.footLink, className: looks.muted }, label);
  return section(
    { cell: { style: styles.foot } },
    line(reason),
    line(
      `${sender.name} · Questions? Write to `,
      quiet(`mailto:${sender.supportEmail}`, sender.supportEmail),
    ),
    marketing && line(quiet(marketing.unsubscribeUrl, 'Get no more news like this')),
  );
};

const meta = (name: string, content: string) => h('meta', { name, content });

/** The email as HTML for mail programs: tables, styles on the elements, no script, nothing loaded from afar. */
export const emailHtml = (email: EmailContent, sender: Sender): string => {
  const { subject, preview, greeting, blocks } = email;
  const language = { lang: 'en', dir: 'ltr' };
  const sheet = section(
    {
      style: styles.sheet,
      className: looks.sheet,
      cell: { style: styles.sheetInside, className: 'oa-sheet-inside' },
    },
    h('h1', { style: styles.greeting, className: `oa-greeting ${looks.pine}` }, greeting),
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
        // Phones would make links of numbers and places, in their own blue.
        meta('format-detection', 'telephone=no, date=no, address=no, email=no'),
        h('title', null, subject),
        h('style', null, styleSheet),
      ),
      h(
        'body',
        { style: styles.body, className: looks.paper },
        preheader(preview),
        // Webmail keeps neither the page nor its body: what must stay is said once more inside.
        h(
          'div',
          language,
          section(
            { style: styles.paper, className: looks.paper, cell: { style: styles.paperInside } },
            column(frameWidth, head(sender), sheet, foot(email, sender)),
          ),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${page}`;
};
