import type { Block, EmailContent, Sender } from './email.ts';
import { wrap } from './words.ts';

const width = 72;

/** Wraps a text with a hanging indent: the first line begins with `first`, the others are indented to its width. */
const hangingIndent = (first: string, text: string): string => {
  const rest = ' '.repeat(first.length);
  return wrap(text, width - first.length)
    .map((line, index) => `${index === 0 ? first : rest}${line}`)
    .join('\n');
};

const paragraph = (text: string): string => wrap(text, width).join('\n');

/** A link has its own line, so that no following text becomes part of the URL. */
const linkLines = (label: string, href: string): string => `${label}:\n${href}`;

const factLines = (facts: readonly (readonly [string, string])[]): string => {
  const column = Math.max(...facts.map(([label]) => label.length)) + 2;
  return facts.map(([label, value]) => hangingIndent(`  ${label.padEnd(column)}`, value)).join('\n');
};

const block = (piece: Block): string => {
  if ('heading' in piece) return `${piece.heading}\n${'-'.repeat(Math.min(piece.heading.length, width))}`;
  if ('facts' in piece) return factLines(piece.facts);
  if ('steps' in piece)
    return piece.steps.map((step, index) => hangingIndent(`${index + 1}. `, step)).join('\n');
  if ('button' in piece) return linkLines(piece.button.label, piece.button.href);
  if ('link' in piece) return linkLines(piece.link.label, piece.link.href);
  if ('note' in piece) return hangingIndent('* ', piece.note);
  return paragraph(piece.text);
};

/** The plain text of an email, complete in itself, wrapped at 72 characters. */
export const emailText = ({ greeting, blocks, reason, optOut }: EmailContent, sender: Sender): string => {
  const foot = [
    '-- ',
    sender.name,
    paragraph(reason),
    `Questions? Write to ${sender.supportEmail}`,
    ...(optOut ? [linkLines(optOut.label, optOut.url)] : []),
  ];
  const body = [paragraph(greeting), ...blocks.map(block), foot.join('\n')];
  return `${body.join('\n\n')}\n`;
};
