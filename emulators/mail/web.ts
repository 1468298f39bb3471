import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { create } from 'content-disposition';
import type { Mailbox } from './mailbox.ts';
import { sentinels } from './smtp.ts';

const files: Record<string, { url: URL; type: string }> = {
  '/': { url: new URL('./inbox.html', import.meta.url), type: 'text/html; charset=utf-8' },
  '/inbox.css': { url: new URL('./inbox.css', import.meta.url), type: 'text/css; charset=utf-8' },
  '/inbox.js': { url: new URL('./inbox.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
  '/heading.woff2': {
    url: new URL(import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2')),
    type: 'font/woff2',
  },
};

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
// An email runs no script and loads nothing of ours, even when its address is opened directly.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src data:";

/** Answers one request: the inbox page, or its contents as JSON. */
export const answer = async (
  mailbox: Mailbox,
  smtp: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://emulator');
  const send = (status: number, type: string, body: string | Uint8Array, headers = {}) => {
    response.writeHead(status, {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const json = (status: number, body: unknown, headers = {}) =>
    send(status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
  const missing = () => json(404, { error: 'There is no such thing here.' });

  const answerMessage = async (): Promise<void> => {
    const [, messages, id = '', view, index, rest] = url.pathname.split('/');
    const message = messages === 'messages' ? mailbox.find(id) : undefined;
    if (!message || rest !== undefined) return missing();
    if (view === undefined) return json(200, message);
    if (view === 'raw' && index === undefined) {
      return send(200, 'text/plain; charset=utf-8', mailbox.raw(id) ?? '');
    }
    if (view === 'html' && index === undefined) {
      return send(200, 'text/html; charset=utf-8', await htmlOf(mailbox, id), {
        'content-security-policy': mailPolicy,
      });
    }
    const part = view === 'attachments' ? await mailbox.attachment(id, Number(index)) : undefined;
    if (!part) return missing();
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(part.contentType)
      ? part.contentType
      : 'application/octet-stream';
    send(200, type, part.content, {
      'content-disposition': create(part.filename),
      'content-security-policy': mailPolicy,
    });
  };

  try {
    if (request.method === 'DELETE' && url.pathname === '/messages') {
      mailbox.clear();
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      json(405, { error: 'GET, or DELETE /messages.' }, { allow: 'GET, HEAD, DELETE' });
      return;
    }
    const file = files[url.pathname];
    if (file) {
      send(200, file.type, await readFile(fileURLToPath(file.url)), {
        'content-security-policy': pagePolicy,
      });
    } else if (url.pathname === '/messages') {
      const etag = `"${mailbox.version()}"`;
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
      else json(200, mailbox.list(url.searchParams.get('to') ?? undefined), { etag });
    } else if (url.pathname === '/about') {
      json(200, { smtp, sentinels });
    } else {
      await answerMessage();
    }
  } catch (error) {
    json(500, { error: (error as Error).message });
  }
};

/** The HTML part for the frame: links open in a new tab, and inline images become data URLs. */
const htmlOf = async (mailbox: Mailbox, id: string): Promise<string> => {
  const message = mailbox.find(id);
  let html = message?.html ?? '';
  for (const [index, { contentId, contentType }] of (message?.attachments ?? []).entries()) {
    if (!contentId || !html.includes(`cid:${contentId}`)) continue;
    const part = await mailbox.attachment(id, index);
    const data = Buffer.from(part?.content ?? []).toString('base64');
    html = html.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${data}`);
  }
  return `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype[^>]*>/i, '')}`;
};
