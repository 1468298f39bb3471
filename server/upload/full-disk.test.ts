import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSmallDisk, canMount, type SmallDisk } from '#launch/testing/small-disk.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aPicture, aUser, type Person, pdfBytes } from '../testing/factories.ts';

describe.runIf(canMount())('uploads on a full disk', () => {
  let area: string;
  let disk: SmallDisk;
  let server: TestApp;
  let host: Person;

  beforeAll(async () => {
    area = await mkdtemp(join(tmpdir(), 'openacre-uploads-'));
    disk = aSmallDisk(join(area, 'small'), '20m');
    server = await startTestApp({ config: { DATA_DIR: join(area, 'small') } });
    host = await aUser(server.ctx, { roles: ['Administrator'] });
  });
  afterAll(async () => {
    await server.close();
    disk.remove();
    await rm(area, { recursive: true, force: true });
  });

  const filesLeft = async (): Promise<string[]> =>
    (await readdir(join(area, 'small/files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.types'))
      .map(({ name }) => name);

  const send = async (path: string, file: File) => {
    const body = new FormData();
    body.append('files', file);
    const headers = { authorization: `Bearer ${await server.tokenOf(host)}` };
    return server.fetch(path, { method: 'POST', headers, body });
  };
  const uploads = async (): Promise<[path: string, file: File][]> => [
    ['/api/photo', new File([new Uint8Array(await aPicture())], 'a.jpg', { type: 'image/jpeg' })],
    ['/api/file', new File([new Uint8Array(pdfBytes)], 'a.pdf', { type: 'application/pdf' })],
  ];

  test('are refused with 503, leave nothing behind, and work once there is room', async () => {
    disk.fill();
    for (const [path, file] of await uploads()) {
      const refused = await send(path, file);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(await refused.json()).toMatchObject({
        detail: 'There is no room to save files right now. Please try again later.',
      });
    }
    const asHost = await server.signIn(host);
    const { fileUploadUrl } = await asHost.getSignedUrl({ body: { contentType: 'image/png' } });
    const answer = await server.fetch(fileUploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(3_000_000),
    });
    expect(answer.status).toBe(503);
    expect(await filesLeft()).toEqual([]);

    disk.free();
    for (const [path, file] of await uploads()) expect((await send(path, file)).status).toBe(200);
  });
});
