import PostalMime, { type Address } from 'postal-mime';
import type { Envelope } from './mailbox.ts';

/** An email as `GET /messages` returns it. */
export type Message = {
  id: string;
  /** The envelope's recipients, bare addresses joined by ', ': those it was delivered to. */
  to: string;
  /** The From header, `Name <address>`; without one, the envelope's sender. */
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number; contentId?: string; url: string }[];
  /** By lower-case name; the values of a repeated header are joined by line breaks. */
  headers: Record<string, string>;
  /** ISO 8601, UTC. */
  receivedAt: string;
};

export type ParsedMessage = {
  message: Message;
  /** The attachments' contents, in the order of `message.attachments`. */
  parts: { filename: string; contentType: string; contentId?: string; content: Uint8Array }[];
};

/** Parses a raw email. One that can't be parsed becomes plain text. */
export const parseMessage = async (
  id: string,
  envelope: Envelope,
  receivedAt: string,
  raw: Buffer,
): Promise<ParsedMessage> => {
  const email = await PostalMime.parse(raw).catch(() => undefined);
  const parts = (email?.attachments ?? []).map((part, index) => ({
    filename: part.filename || `attachment-${index + 1}`,
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, ''),
    content: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
  }));
  const headers: Record<string, string> = {};
  for (const { key, value } of email?.headers ?? []) {
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  const message: Message = {
    id,
    to: envelope.to.join(', '),
    from: formatAddress(email?.from) || envelope.from,
    subject: email?.subject ?? '',
    text: email ? (email.text ?? '') : raw.toString('utf8'),
    html: email?.html ?? '',
    attachments: parts.map(({ filename, contentType, contentId, content }, index) => ({
      filename,
      contentType,
      size: content.byteLength,
      contentId,
      url: `/messages/${id}/attachments/${index}`,
    })),
    headers,
    receivedAt,
  };
  return { message, parts };
};

const formatAddress = (address: Address | undefined): string => {
  if (!address?.address) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
};
