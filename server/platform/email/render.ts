import { oneLine, tidy } from '#domain/plain-text.ts';
import type { EmailContent, Sender } from './email.ts';
import { emailHtml } from './html.ts';
import { emailText } from './text.ts';
import { shorten } from './words.ts';

/** Inboxes show no more characters. */
const maxPreviewLength = 140;

/**
 * Renders an email as HTML and as plain text.
 * @throws TypeError when a link is not an absolute http(s) or mailto URL.
 */
export const renderEmail = (
  email: EmailContent,
  sender: Sender,
): { subject: string; html: string; text: string } => {
  const subject = oneLine(email.subject);
  const tidied = { ...tidyAll(email), subject, preview: shorten(email.preview, maxPreviewLength) };
  for (const { href } of linksIn(tidied)) checkLink(href);
  return { subject, html: emailHtml(tidied, sender), text: emailText(tidied, sender) };
};

/** Removes invisible characters from every text of the email, at any depth. */
const tidyAll = <T>(value: T): T => {
  if (typeof value === 'string') return tidy(value) as T;
  if (Array.isArray(value)) return value.map(tidyAll) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidyAll(inner)])) as T;
};

const linksIn = ({ blocks, optOut }: EmailContent): { href: string }[] => [
  ...blocks.flatMap((block) => ('button' in block ? [block.button] : 'link' in block ? [block.link] : [])),
  ...(optOut ? [{ href: optOut.url }] : []),
];

const checkLink = (href: string): void => {
  if (!/^(https?|mailto):$/.test(URL.parse(href)?.protocol ?? ''))
    throw new TypeError(`Not an absolute link: ${href}`);
};
