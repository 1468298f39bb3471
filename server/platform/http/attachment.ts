import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Download } from '#contract/endpoint.ts';

/** Sends a file to be saved: never shown in the page's place, whatever is in it. */
export const sendDownload = (
  reply: FastifyReply,
  type: string,
  { name, content, size }: Download,
): FastifyReply =>
  reply
    .headers({
      'content-disposition': create(name.toWellFormed()),
      ...(size !== undefined && { 'content-length': String(size) }),
    })
    .type(type)
    .send(content);
