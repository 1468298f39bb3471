import type { FastifyReply } from 'fastify';
import type { Download } from '#contract/endpoint.ts';

/** Signs that a plain name can't have in its quotes, and letters that old clients can't read. */
const unplain = /[^\x20-\x7e]|["\\%]/g;

/** Percent-encoded as RFC 8187 asks, which leaves out a few signs that encodeURIComponent lets be. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Content-Disposition of a file to be saved under a name, with a plain one beside a name that isn't (RFC 6266). */
const attachmentNamed = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(unplain, '_');
  const quoted = `attachment; filename="${plain}"`;
  return plain === name ? quoted : `${quoted}; filename*=UTF-8''${encoded(name)}`;
};

/** Sends a file to be saved: never shown in the page's place, whatever is in it. */
export const sendDownload = (
  reply: FastifyReply,
  type: string,
  { name, content, size }: Download,
): FastifyReply =>
  reply
    .headers({
      'content-disposition': attachmentNamed(name),
      ...(size !== undefined && { 'content-length': String(size) }),
    })
    .type(type)
    .send(content);
