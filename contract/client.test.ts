import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';

const fileId = '0190f000-0000-7000-8000-000000000000';
const answering = (type: string) =>
  createClient({
    baseUrl: '',
    fetch: async () => new Response('bytes', { headers: { 'content-type': type } }),
  });

describe('a file', () => {
  it('comes as what it is', async () => {
    const { content } = await answering('application/pdf').getFile({ params: { id: fileId } });
    expect(await new Response(content).text()).toBe('bytes');
  });

  // docs/rules/pages.md#no-signal
  it('is not the page of a hotspot that asks to log in', async () => {
    const asking = answering('text/html; charset=utf-8').getFile({ params: { id: fileId } });
    await expect(asking).rejects.toMatchObject({ code: 'unreachable' });
  });
});
