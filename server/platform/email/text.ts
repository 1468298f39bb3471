import type { Block, EmailContent, Sender } from './email.ts';
import { wrap } from './words.ts';

const width = 72;

/** Wrapped lines behind a first indent, the following ones below its text. */
const hang = (first: string, text: string): string => {
  const rest = ' '.repeat(first.length);
  return wrap(text, width - first.length)
    .map((line, index) => `${index === 0 ? first : rest}${line}`)
    .join('\n');
};

const paragraph = (text: string): string => wrap(text, width).join('\n');

/** A link stands on a line of its own: nothing that follows it can become part of the address. */
const place = (label: string, href: string): string => `${label}:\n${href}`;

const factLines = (facts: readonly (readonly [string, string])[]): string => {
  const column = Math.max(...facts.map(([label]) => label.length)) + 2;
  return facts.map(([label, value]) => hang(`  ${label.padEnd(column)}`, value)).join('\n');
};

const block = (piece: Block): string => {
  if ('heading' in piece) return `${piece.heading}\n${'-'.repeat(Math.min(piece.heading.length, width))}`;
  if ('facts' in piece) return factLines(piece.facts);
  if ('steps' in piece) return piece.steps.map((step, index) => hang(`${index + 1}. `, step)).join('\n');
  if ('button' in piece) return place(piece.button.label, piece.button.href);
  if ('link' in piece) return place(piece.link.label, piece.link.href);
  if ('note' in piece) return hang('* ', piece.note);
  return paragraph(piece.text);
};

/** The email for those who read without HTML: a good email in itself, about 72 characters wide. */
export const emailText = ({ greeting, blocks, reason, marketing }: EmailContent, sender: Sender): string => {
  const foot = [
    '-- ',
    sender.name,
    paragraph(reason),
    `Questions? Write to ${sender.supportEmail}`,
    ...(marketing ? [place('Get no more news like this', marketing.unsubscribeUrl)] : []),
  ];
  const body = [paragraph(greeting), ...blocks.map(block), foot.join('\n')];
  return `${body.join('\n\n')}\n`;
};
