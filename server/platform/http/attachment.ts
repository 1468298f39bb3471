import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { type Download, eventStream } from '#contract/endpoint.ts';

/** Sends a file as a download: the browser saves it and never displays it, whatever its content; or sends events. */
export const sendDownload = (
  reply: FastifyReply,
  type: string,
  { name, content, size }: Download,
): FastifyReply =>
  reply
    .headers({
      ...(type !== eventStream && { 'content-disposition': create(name.toWellFormed()) }),
      ...(size !== undefined && { 'content-length': String(size) }),
    })
    .type(type)
    .send(content);
