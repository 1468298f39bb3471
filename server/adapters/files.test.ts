import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFiles, type Files, verifySignedPut } from './files.ts';

const signingKey = 'a signing key for tests';
let root: string;
let clock = new Date('2026-11-20T12:00:00Z');
let s3: S3rver;
let port: number;
const bucket = () => ({
  bucket: 'openacre',
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  forcePathStyle: true,
});
const stores: Record<'disk' | 's3', Files> = {} as never;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 'bucket'),
    configureBuckets: [{ name: 'openacre' }],
  });
  ({ port } = await s3.run());
  stores.disk = createFiles({
    folder: join(root, 'disk'),
    signingKey,
    publicBaseUrl: 'http://localhost:3000/api/upload',
    now: () => clock,
  });
  stores.s3 = createFiles({ s3: bucket() });
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

const read = async (files: Files, key: string) => {
  const found = await files.get(key);
  return (
    found && {
      bytes: (await buffer(found.stream)).toString(),
      size: found.size,
      contentType: found.contentType,
    }
  );
};
const chunks = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
};

describe.each(['disk', 's3'] as const)('a file store on %s', (kind) => {
  test('returns what was put, from bytes or from a stream', async () => {
    const files = stores[kind];
    await files.put('photo/a1/large.jpg', Buffer.from('pixels'), 'image/jpeg');
    expect(await read(files, 'photo/a1/large.jpg')).toEqual({
      bytes: 'pixels',
      size: 6,
      contentType: 'image/jpeg',
    });
    await files.put('guide.pdf', Readable.from(chunks('%PDF', '-1.7')), 'application/pdf');
    expect(await read(files, 'guide.pdf')).toEqual({
      bytes: '%PDF-1.7',
      size: 8,
      contentType: 'application/pdf',
    });
    await files.put('empty', new Uint8Array(), 'text/plain; charset=utf-8');
    expect(await read(files, 'empty')).toMatchObject({
      bytes: '',
      size: 0,
      contentType: 'text/plain; charset=utf-8',
    });
    const large = Buffer.alloc(3_000_000, 'x');
    await files.put('large', large, 'application/octet-stream');
    expect((await read(files, 'large'))?.bytes).toBe(large.toString());
    expect(await files.stat('large')).toEqual({ size: 3_000_000, contentType: 'application/octet-stream' });
  });

  test('overwrites content and type', async () => {
    const files = stores[kind];
    await files.put('again', Buffer.from('one, the longer'), 'image/png');
    await files.put('again', Buffer.from('two'), 'image/webp');
    expect(await read(files, 'again')).toEqual({ bytes: 'two', size: 3, contentType: 'image/webp' });
  });

  test('returns undefined for a missing file', async () => {
    const files = stores[kind];
    expect(await files.get('nothing/here')).toBeUndefined();
    expect(await files.stat('nothing/here')).toBeUndefined();
    expect(await files.exists('nothing/here')).toBe(false);
    await files.delete('nothing/here');
    await files.put('gone', Buffer.from('x'), 'text/plain');
    expect(await files.exists('gone')).toBe(true);
    expect(await files.exists('photo')).toBe(false); // a prefix of a key is no key
    await files.delete('gone');
    expect(await files.exists('gone')).toBe(false);
    expect(await files.get('gone')).toBeUndefined();
  });

  test('keeps the old file when a new one is too large or breaks off', async () => {
    const files = stores[kind];
    await files.put('kept', Buffer.from('old'), 'text/plain');
    const tooLarge = files.put('kept', chunks('12345', '67890', '1'), 'image/png', { maxBytes: 10 });
    await expect(tooLarge).rejects.toThrow('More than 10 bytes');
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('The line broke');
    };
    await expect(files.put('kept', broken(), 'image/png')).rejects.toThrow('The line broke');
    expect(await read(files, 'kept')).toEqual({ bytes: 'old', size: 3, contentType: 'text/plain' });
    await files.put('kept', chunks('12345', '67890'), 'image/png', { maxBytes: 10 });
    expect((await files.stat('kept'))?.size).toBe(10);
  });

  test.each([
    '',
    '..',
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    'a/',
    '.types/a',
    'a/.new',
    'a\\b',
    'a\0b',
    'a b',
    'a%2fb',
    'é',
    'x'.repeat(201),
  ])('refuses the key %j everywhere', async (key) => {
    const files = stores[kind];
    const calls = [
      () => files.put(key, Buffer.from('x'), 'text/plain'),
      () => files.get(key),
      () => files.stat(key),
      () => files.exists(key),
      () => files.delete(key),
      () => files.signedPutUrl(key, 'text/plain', { maxBytes: 1, expiresInSeconds: 60 }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('Not a key');
  });

  test('refuses an invalid content type', async () => {
    await expect(stores[kind].put('a', Buffer.from('x'), 'text/html\r\nX: y')).rejects.toThrow(
      'Not a content type',
    );
    await expect(stores[kind].put('a', Buffer.from('x'), 'text')).rejects.toThrow('Not a content type');
  });

  test('concurrent writes of a key leave one complete file', async () => {
    const files = stores[kind];
    const versions = Array.from({ length: 12 }, (_, i) => String(i % 10).repeat(20_000));
    await Promise.all(
      versions.map((text) => files.put('raced', chunks(text.slice(0, 9000), text.slice(9000)), 'text/plain')),
    );
    expect(versions).toContain((await read(files, 'raced'))?.bytes);
  });
});

describe('signed URLs of the disk', () => {
  const sign = async (maxBytes = 10) =>
    new URL(await stores.disk.signedPutUrl('upload/u1', 'image/png', { maxBytes, expiresInSeconds: 60 }))
      .searchParams;
  const accept = (query: URLSearchParams, type: string | undefined, body: string) =>
    stores.disk.acceptSignedPut?.(query, type, chunks(body));

  test('allow one file to be written', async () => {
    const query = await sign();
    expect(verifySignedPut(signingKey, query, clock)).toEqual({
      key: 'upload/u1',
      contentType: 'image/png',
      maxBytes: 10,
    });
    expect(await accept(query, 'image/png', '0123456789')).toEqual({ key: 'upload/u1' });
    expect(await read(stores.disk, 'upload/u1')).toMatchObject({ size: 10, contentType: 'image/png' });
  });

  test('refuse a larger file, and another type', async () => {
    await stores.disk.delete('upload/u1');
    expect(await accept(await sign(), 'image/png', '01234567890')).toEqual({ refused: 'too-large' });
    expect(await accept(await sign(), 'text/html', 'x')).toEqual({ refused: 'content-type' });
    expect(await accept(await sign(), undefined, 'x')).toEqual({ refused: 'content-type' });
    expect(await stores.disk.exists('upload/u1')).toBe(false);
  });

  test('expire', async () => {
    const query = await sign();
    const before = clock;
    clock = new Date(before.getTime() + 59_000);
    expect(await accept(query, 'image/png', 'x')).toEqual({ key: 'upload/u1' });
    clock = new Date(before.getTime() + 60_000);
    expect(await accept(query, 'image/png', 'x')).toEqual({ refused: 'expired' });
    clock = before;
  });

  test.each([
    ['key', 'upload/u2'],
    ['type', 'text/html'],
    ['max', '11'],
    ['expires', '9999999999'],
    ['signature', 'AAAA'],
    ['signature', Buffer.alloc(32).toString('base64url')],
  ])('are invalid with another %s', async (name, value) => {
    const query = await sign();
    query.set(name, value);
    expect(await accept(query, 'image/png', 'x')).toEqual({ refused: 'tampered' });
  });

  test('are invalid with a missing, doubled or malformed part, or another signing key', async () => {
    for (const name of ['key', 'type', 'max', 'expires', 'signature']) {
      const less = await sign();
      less.delete(name);
      expect(await accept(less, 'image/png', 'x')).toEqual({ refused: 'malformed' });
      const more = await sign();
      more.append(name, more.get(name) ?? '');
      expect(await accept(more, 'image/png', 'x')).toEqual({ refused: 'malformed' });
    }
    const odd = await sign();
    odd.set('max', '1e9');
    expect(await accept(odd, 'image/png', 'x')).toEqual({ refused: 'malformed' });
    expect(verifySignedPut('another signing key', await sign(), clock)).toEqual({ refused: 'tampered' });
    expect(() => createFiles({ folder: root, signingKey: 'short', publicBaseUrl: '/' })).toThrow('too short');
  });
});

test('the origin of a bucket’s signed URLs is known', async () => {
  const place = { bucket: 'openacre', region: 'us-east-2', accessKeyId: 'key', secretAccessKey: 'secret' };
  for (const files of [stores.s3, createFiles({ s3: place })]) {
    const limits = { maxBytes: 10, expiresInSeconds: 60 };
    const { origin } = new URL(await files.signedPutUrl('upload/s2', 'image/png', limits));
    expect(files.uploadOrigin).toBe(origin);
  }
  expect(stores.disk.uploadOrigin).toBeUndefined();
});

test('a signed URL of S3 accepts a PUT from a browser', async () => {
  const address = await stores.s3.signedPutUrl('upload/s1', 'image/png', {
    maxBytes: 10,
    expiresInSeconds: 60,
  });
  expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host');
  expect(address).not.toContain('checksum');
  const response = await fetch(address, {
    method: 'PUT',
    body: 'pixels',
    headers: { 'content-type': 'image/png' },
  });
  expect(response.status).toBe(200);
  expect(await read(stores.s3, 'upload/s1')).toEqual({ bytes: 'pixels', size: 6, contentType: 'image/png' });
});

test('a bucket refuses another key, and a signed URL that was changed', async () => {
  const stranger = createFiles({ s3: { ...bucket(), secretAccessKey: 'another' } });
  await expect(stranger.put('b', Buffer.from('x'), 'text/plain')).rejects.toThrow('signature');
  const limits = { maxBytes: 10, expiresInSeconds: 60 };
  const address = new URL(await stores.s3.signedPutUrl('upload/s3', 'image/png', limits));
  address.pathname = address.pathname.replace('s3', 's4');
  const headers = { 'content-type': 'image/png' };
  expect((await fetch(address, { method: 'PUT', body: 'x', headers })).status).toBe(403);
  expect(await stores.s3.exists('upload/s4')).toBe(false);
});

test('the folder holds the plain files, and no partly written ones', async () => {
  await stores.disk.put('plain/file.txt', Buffer.from('as it is'), 'text/plain');
  expect(await readFile(join(root, 'disk/plain/file.txt'), 'utf8')).toBe('as it is');
  expect(await readdir(join(root, 'disk/.new'))).toEqual([]);
  // A file not written by the store, such as from a backup, can be read; its type is unknown.
  await writeFile(join(root, 'disk/foreign'), 'hello');
  expect(await read(stores.disk, 'foreign')).toMatchObject({
    bytes: 'hello',
    contentType: 'application/octet-stream',
  });
  await symlink('/nowhere', join(root, 'disk/dangling'));
  expect(await stores.disk.get('dangling')).toBeUndefined();
});

test('an unreachable bucket is an error, not an absence', async () => {
  const lost = createFiles({
    s3: {
      bucket: 'b',
      region: 'r',
      endpoint: 'http://127.0.0.1:1',
      accessKeyId: 'a',
      secretAccessKey: 's',
      forcePathStyle: true,
    },
  });
  await expect(lost.get('a')).rejects.toThrow();
  await expect(lost.exists('a')).rejects.toThrow();
});

// docs/rules/operations.md#files
test('files and folders on disk are for the product alone, also in a folder that was there before', async () => {
  const folder = join(root, 'open');
  await mkdir(folder);
  await chmod(folder, 0o755);
  const umask = process.umask(0);
  try {
    const files = createFiles({ folder, signingKey, publicBaseUrl: 'http://localhost:3000/api/upload' });
    await files.put('photos/1/320.webp', Buffer.from('x'), 'image/webp');
  } finally {
    process.umask(umask);
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(found.length).toBeGreaterThan(5);
  const modes = await Promise.all(
    found.map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      return [entry.isFile(), mode & 0o777];
    }),
  );
  for (const [isFile, mode] of modes) expect(mode).toBe(isFile ? 0o600 : 0o700);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a folder from before is closed at the start, with the files in it', async () => {
  const folder = join(root, 'of-before');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await createFiles({ folder, signingKey, publicBaseUrl: '/' }).prepare?.();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test.each(['EPERM', 'ENOTSUP', 'EROFS'])(
  'a folder whose mode can’t be changed (%s) is used as it is, with a warning',
  async (code) => {
    const folder = join(root, code);
    await mkdir(folder);
    await chmod(folder, 0o755);
    const warnings: string[] = [];
    const warn = (text: string) => void warnings.push(text);
    // Root could change the mode of any real folder.
    const changeMode = () => Promise.reject(Object.assign(new Error(code), { code }));
    const files = createFiles({ folder, signingKey, publicBaseUrl: '/', warn, changeMode });
    await files.put('a', Buffer.from('x'), 'text/plain');
    await files.put('b', Buffer.from('x'), 'text/plain');
    expect(await files.exists('a')).toBe(true);
    expect(warnings).toEqual([expect.stringContaining(folder)]);
  },
);

test('a store whose folder can’t be made at first works as soon as it can', async () => {
  const inTheWay = join(root, 'in-the-way');
  await writeFile(inTheWay, 'a file');
  const files = createFiles({ folder: join(inTheWay, 'files'), signingKey, publicBaseUrl: '/' });
  await expect(files.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow('ENOTDIR');
  await rm(inTheWay);
  await files.put('a', Buffer.from('x'), 'text/plain');
  expect(await files.exists('a')).toBe(true);
});

test('old temporary files left by a crash are deleted, recent ones are not', async () => {
  const folder = join(root, 'crashed');
  await mkdir(join(folder, '.new'), { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(folder, '.new', name), 'half');
  await utimes(join(folder, '.new/old'), new Date('2026-01-01'), new Date('2026-01-01'));
  await createFiles({ folder, signingKey, publicBaseUrl: '/' }).put('a', Buffer.from('x'), 'text/plain');
  expect(await readdir(join(folder, '.new'))).toEqual(['young']);
});
