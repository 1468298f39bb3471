import { type CSSProperties, createElement as h, type ReactNode } from 'react';

/** Mail programs keep to tables what browsers keep to boxes; `mso-…` is what Outlook's Word engine reads. */
export type MailStyle = CSSProperties & { msoPaddingAlt?: string; msoHide?: 'all' };

type Look = { style?: MailStyle; className?: string };

/** For tables that only place things: no lines, no gaps, and nothing that a screen reader would count. */
export const placing = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;

/** A box as wide as what it stands in. Padding belongs to `cell`, since some programs drop it on tables. */
export const section = ({ cell, ...box }: Look & { cell?: Look }, ...content: ReactNode[]): ReactNode =>
  h(
    'table',
    { ...placing, width: '100%', ...box },
    h('tbody', null, h('tr', null, h('td', cell ?? null, ...content))),
  );

/**
 * A column in the middle, narrower where the screen is. What it stands in needs `tableLayout: 'fixed'`, or the
 * attribute, which alone holds Outlook to the width, would push a phone's page wider than its screen.
 */
export const column = (width: number, ...content: ReactNode[]): ReactNode =>
  h(
    'table',
    { ...placing, align: 'center', width, style: { maxWidth: '100%', margin: '0 auto' } },
    h('tbody', null, h('tr', null, h('td', null, ...content))),
  );

/** Opens beside the mail, never in its place. */
export const link = (href: string, look: Look, label: ReactNode): ReactNode =>
  h('a', { href, target: '_blank', ...look }, label);

/**
 * A button that is one everywhere: the colour is the cell's, so that Outlook, which pads no link, draws the
 * whole of it; elsewhere the padding is the link's, so that all of it can be pressed.
 */
export const button = (
  { href, label }: { href: string; label: string },
  { padding, ground, face }: { padding: string; ground: Look; face: Look },
): ReactNode =>
  h(
    'table',
    { ...placing, className: 'oa-button-box' },
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
            bgcolor: ground.style?.backgroundColor,
            className: ground.className,
            style: { ...ground.style, msoPaddingAlt: padding },
          },
          link(href, { ...face, style: { ...face.style, display: 'block', padding } }, label),
        ),
      ),
    ),
  );

/** Inboxes show about this many characters after the subject. */
const shownInInboxes = 150;
/** Takes room and shows nothing: joiners that nobody sees, and a space that doesn't collapse. */
const nothing = '\u034f\u200c\u00a0';

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

/** What inboxes show after the subject. The padding keeps the email's own first words from following it. */
export const preheader = (text: string): ReactNode =>
  h('div', { style: hidden }, text, nothing.repeat(Math.max(0, shownInInboxes - text.length)));
