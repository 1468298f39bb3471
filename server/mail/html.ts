import { Fragment, createElement as h, type ReactNode } from 'react';
import { Body, Button, Container, Head, Html, Link, Preview, render, Section } from 'react-email';
import type { Block, House, Letter, Link as Place } from './letter.ts';
import { looks, styleSheet, styles } from './style.ts';

const table = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** A text with its line breaks; React escapes whatever is in it. */
const lines = (text: string): ReactNode[] =>
  text.split('\n').map((line, index) => h(Fragment, { key: index }, index > 0 && h('br'), line));

/** A pine on a field, drawn with table cells: mail programs show neither SVG nor, unasked, pictures. */
const mark = h(
  'table',
  { ...table, 'aria-hidden': true, width: 38, style: styles.mark },
  h(
    'tbody',
    null,
    h('tr', null, h('td', { style: styles.markTree }, '▲')),
    h('tr', null, h('td', { style: styles.markField }, '\u00a0')),
  ),
);

const head = (house: House) =>
  h(
    Section,
    { style: styles.head },
    h(
      'table',
      table,
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          h('td', { width: 38 }, mark),
          h(
            'td',
            { style: styles.name, className: looks.pine },
            h(Link, { href: house.url, className: looks.pine, style: { color: 'inherit' } }, house.name),
          ),
        ),
      ),
    ),
  );

/** A table whose first column says what the second is about. */
const facts = (pairs: readonly (readonly [string, string])[]) =>
  h(
    'table',
    { ...table, role: undefined, width: '100%', style: styles.facts, className: looks.line },
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
    { ...table, width: '100%', style: styles.steps },
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

const link = ({ label, href }: Place) =>
  h('p', { style: styles.linkRow }, h(Link, { href, style: styles.link, className: looks.pine }, label));

const block = (piece: Block): ReactNode => {
  if ('heading' in piece) return h('h2', { style: styles.heading, className: looks.ink }, piece.heading);
  if ('facts' in piece) return facts(piece.facts);
  if ('steps' in piece) return steps(piece.steps);
  if ('link' in piece) return link(piece.link);
  if ('button' in piece) {
    const { label, href } = piece.button;
    return h(
      Section,
      { style: styles.buttonRow },
      h(Button, { href, style: styles.button, className: looks.button }, label),
    );
  }
  if ('note' in piece) {
    const inside = h('p', { style: styles.noteText, className: looks.ink }, lines(piece.note));
    return h(Section, { style: styles.note, className: looks.note }, inside);
  }
  return h('p', { style: styles.text, className: looks.ink }, lines(piece.text));
};

const foot = ({ reason, marketing }: Letter, house: House) => {
  const line = (...content: ReactNode[]) =>
    h('p', { style: styles.footText, className: looks.muted }, ...content);
  const quiet = (href: string, label: string) =>
    h(Link, { href, style: styles.footLink, className: looks.muted }, label);
  return h(
    Section,
    { style: styles.foot },
    line(reason),
    line(`${house.name} · Questions? Write to `, quiet(`mailto:${house.supportEmail}`, house.supportEmail)),
    marketing && line(quiet(marketing.unsubscribeUrl, 'Get no more news like this')),
  );
};

/** The letter as HTML for mail programs: tables, styles on the elements, no script, nothing loaded from afar. */
export const letterHtml = (letter: Letter, house: House): Promise<string> => {
  const { subject, greeting, blocks } = letter;
  // The title is the subject's: mail programs show it as the window's name.
  const preheader = { useTitleTag: false, children: letter.preview };
  return render(
    h(
      Html,
      null,
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        // Phones would make links of numbers and places, in their own blue.
        h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
        h('title', null, subject),
        h('style', null, styleSheet),
      ),
      h(
        Body,
        { style: styles.body, className: looks.paper },
        h(Preview, preheader),
        // The ground is a table's: the body's own is dropped by some programs.
        h(
          Section,
          { style: styles.paper, className: looks.paper },
          h(
            Container,
            { style: styles.frame },
            head(house),
            h(
              Section,
              { style: styles.sheet, className: looks.sheet, tdClassName: 'oa-sheet-inside' },
              h('h1', { style: styles.greeting, className: `oa-greeting ${looks.pine}` }, greeting),
              blocks.map((piece, index) => h(Fragment, { key: index }, block(piece))),
            ),
            foot(letter, house),
          ),
        ),
      ),
    ),
  );
};
