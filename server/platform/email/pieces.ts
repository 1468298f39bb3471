import { type CSSProperties, createElement as h, type ReactNode } from 'react';

/** CSS with the `mso-…` properties that only Outlook reads. */
export type MailStyle = CSSProperties & { msoPaddingAlt?: string; msoHide?: 'all' };

type Appearance = { style?: MailStyle; className?: string };

/** Attributes of a table used for layout only: no borders or gaps, and not announced as a table by screen readers. */
export const layoutTable = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** A full-width box. Mail programs lay out tables reliably, and pad cells only: padding belongs in `cell`. */
export const section = (
  { cell, ...box }: Appearance & { cell?: Appearance },
  ...content: ReactNode[]
): ReactNode =>
  h(
    'table',
    { ...layoutTable, width: '100%', ...box },
    h('tbody', null, h('tr', null, h('td', cell ?? null, ...content))),
  );

/**
 * A centered column, `width` pixels at most. Outlook only knows the `width` attribute, which would make the page wider
 * than a phone's screen unless the surrounding table has `tableLayout: 'fixed'`.
 */
export const column = (width: number, ...content: ReactNode[]): ReactNode =>
  h(
    'table',
    { ...layoutTable, align: 'center', width, style: { maxWidth: '100%', margin: '0 auto' } },
    h('tbody', null, h('tr', null, h('td', null, ...content))),
  );

/** A link that opens in a new tab, so that it doesn't replace the email. */
export const link = (href: string, appearance: Appearance, label: ReactNode): ReactNode =>
  h('a', { href, target: '_blank', ...appearance }, label);

/**
 * A link as a button. Its color is on the cell, since Outlook pads no links and would color the text only. Its padding
 * is on the link, so that all of the button can be clicked.
 */
export const button = (
  { href, label }: { href: string; label: string },
  { padding, cell, anchor }: { padding: string; cell: Appearance; anchor: Appearance },
): ReactNode =>
  h(
    'table',
    { ...layoutTable, className: 'oa-button-box' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          {
            align: 'center',
            bgcolor: cell.style?.backgroundColor,
            className: cell.className,
            style: { ...cell.style, msoPaddingAlt: padding },
          },
          link(href, { ...anchor, style: { ...anchor.style, display: 'block', padding } }, label),
        ),
      ),
    ),
  );

/** Inboxes show about this many characters after the subject. */
const preheaderLength = 150;
/** Invisible characters and a space that does not collapse: takes room in an inbox's line without showing anything. */
const filler = '\u034f\u200c\u00a0';

const hidden: MailStyle = {
  display: 'none',
  msoHide: 'all',
  overflow: 'hidden',
  maxHeight: '0',
  maxWidth: '0',
  opacity: 0,
  fontSize: '1px',
  lineHeight: '1px',
};

/** The text that inboxes show after the subject. The filler keeps the email's first words out of that line. */
export const preheader = (text: string): ReactNode =>
  h('div', { style: hidden }, text, filler.repeat(Math.max(0, preheaderLength - text.length)));
