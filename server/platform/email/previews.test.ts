import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { emails } from '../../jobs.ts';
import { serveEmailPreviews } from './previews.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const serve = (changes: Partial<ReturnType<typeof readConfig>> = {}): void => {
  app = Fastify();
  const config = {
    ...readConfig({ DATABASE_URL: 'postgres://nowhere' }),
    PUBLIC_URL: 'https://openacre.example',
    ...changes,
  };
  serveEmailPreviews(app, { config }, emails);
};

const get = (url: string) => app.inject({ url });

describe('previews', () => {
  test('list every email with its subject, and show each', async () => {
    serve({ MAIL_INBOX_URL: 'http://localhost:4030' });
    const list = await get('/emails');
    expect(list.statusCode).toBe(200);
    expect(list.body).toContain('href="http://localhost:4030"');
    for (const { name } of emails) {
      expect(list.body).toContain(`href="/emails/${name}"`);
      const page = await get(`/emails/${name}?width=phone&scheme=dark`);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`src="/emails/${name}?format=html&amp;scheme=dark"`);
      expect(page.body).toMatch(/<pre [^>]*>[^<]*\n-- \n/);
    }
  });

  test('a page runs no scripts and allows only its own styles', async () => {
    serve();
    const [one, two] = await Promise.all([get('/emails'), get('/emails')]);
    const [, nonce = ''] =
      /style-src 'nonce-([^']+)'/.exec(String(one.headers['content-security-policy'])) ?? [];
    expect(one.headers['content-security-policy']).toContain("default-src 'none'");
    expect(one.body).toContain(`<style nonce="${nonce}">`);
    expect(two.body).not.toContain(nonce);
    expect(one.body).not.toMatch(/<script/i);
  });

  test('raw parts: HTML in a sandbox, in the requested color scheme, and plain text', async () => {
    serve();
    const html = await get('/emails/listing-approved?format=html');
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.headers['content-security-policy']).toMatch(/sandbox allow-popups/);
    expect(html.headers['content-security-policy']).not.toMatch(/script-src/);
    expect(html.body).toContain('https://openacre.example/listing/');
    expect(html.body).toContain('@media (prefers-color-scheme: dark)');
    expect((await get('/emails/listing-approved?format=html&scheme=dark')).body).toContain('@media all {');
    expect((await get('/emails/listing-approved?format=html&scheme=light')).body).toContain(
      '@media not all {',
    );
    const text = await get('/emails/listing-approved?format=text');
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toMatch(/^Good news, Walter!\n\n/);
  });

  test('are absent in production, and nothing else is below /emails', async () => {
    serve();
    expect((await get('/emails/listing-sold')).statusCode).toBe(404);
    expect((await get('/emails/listing-approved?format=pdf')).headers['content-type']).toMatch(/^text\/html/);
    await app.close();
    serve({ NODE_ENV: 'production' });
    expect((await get('/emails')).statusCode).toBe(404);
    expect((await get('/emails/listing-approved')).statusCode).toBe(404);
  });
});
