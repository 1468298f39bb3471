import { createHash, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxFileBytes } from '#domain/upload-limits.ts';
import { startTestApp } from '../testing/app.ts';
import {
  aBooking,
  aListing,
  aPdf,
  aPhoto,
  aPicture,
  aUser,
  listingForm,
  type Person,
  pdfBytes as pdf,
  pdfPage,
} from '../testing/factories.ts';
import { deleteUnclaimedJob } from './delete-unclaimed.job.ts';
import { countUsablePhotos } from './store.ts';

const { app, ctx, signIn, fetch, tokenOf, clock, logs, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const asHost = await signIn(host);
const administrator = await aUser(ctx, { roles: ['Administrator'] });

type Part = { bytes: Uint8Array; name?: string; type?: string };

const send = async (person: Person, path: string, parts: Part[], keys: string[] = []) => {
  const form = new FormData();
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of parts) {
    form.append('files', new File([new Uint8Array(bytes)], name, { type }));
  }
  for (const key of keys) form.append('keys', key);
  const answer = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { ids: string[]; detail: string; needsPassword?: boolean },
  };
};
const savePhotos = (parts: Part[], keys?: string[]) => send(host, '/api/photo', parts, keys);

const image = async (id: string, file: string) => {
  const answer = await fetch(`/images/${id}/${file}`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** The photos of what was PUT under a key. */
const photosOf = (uploadKey: string) =>
  ctx.db.selectFrom('photos').where('upload_key', '=', uploadKey).select('id').execute();

/** The keys of all stored files. */
const storedKeys = async () =>
  (await readdir(join(ctx.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ctx.config.DATA_DIR, 'files').length + 1))
    .filter((path) => !path.startsWith('.'))
    .sort();
const pending = () => ctx.db.selectFrom('pending_uploads').select('key').execute();

/** A PNG of a few bytes whose header claims this size. */
const bomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), out.length - 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const crc32 = (bytes: Buffer): number => {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
};

// docs/rules/listings.md#photographs
describe('photographs', () => {
  test('are stored in the widths of each format, never enlarged', async () => {
    const { status, body } = await savePhotos([{ bytes: await aPicture(1200, 800) }]);
    expect(status).toBe(200);
    const [id = ''] = body.ids;
    for (const [format, widths] of [
      ['webp', [320, 640, 768, 960, 1200, 1600]],
      ['jpeg', [960, 1600]],
    ] as const) {
      for (const width of widths) {
        const { answer, bytes } = await image(id, `${width}.${format}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('content-length')).toBe(String(bytes.length));
        expect(await sharp(bytes).metadata()).toMatchObject({ format, width: Math.min(width, 1200) });
      }
    }
    expect(
      await ctx.db.selectFrom('photos').where('id', '=', id).selectAll().executeTakeFirst(),
    ).toMatchObject({
      user_id: host.id,
      width: 1200,
      height: 800,
    });
  });

  test('stored before a width was added are served in the next wider one', async () => {
    const [id = ''] = (await savePhotos([{ bytes: await aPicture(1200, 800) }])).body.ids;
    await ctx.files.delete(`photos/${id}/768.webp`);
    const { answer, bytes } = await image(id, '768.webp');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 960 });
    for (const file of ['767.webp', '768.jpeg', '768.png', '0.webp'])
      expect((await image(id, file)).answer.status).toBe(404);
  });

  test('lose all metadata and are upright', async () => {
    const turned = await sharp(await aPicture(400, 200))
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const secret = await aPicture(400, 300);
    expect((await sharp(secret).metadata()).exif?.toString('latin1')).toContain('Secret Hunter');
    const { body } = await savePhotos([{ bytes: turned }, { bytes: secret }]);
    const [first = '', second = ''] = body.ids;
    expect(await sharp((await image(first, '1600.jpeg')).bytes).metadata()).toMatchObject({
      width: 200,
      height: 400,
    });
    for (const file of ['320.webp', '960.jpeg']) {
      const { bytes } = await image(second, file);
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.toString('latin1')).not.toContain('Secret Hunter');
    }
  });

  test('may be PNG, with transparency turned white', async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await savePhotos([{ bytes: clear, name: 'clear.png', type: 'image/png' }]);
    const { data } = await sharp((await image(body.ids[0] ?? '', '320.webp')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('are checked by content, not by name', async () => {
    const png = await sharp(await aPicture())
      .png()
      .toBuffer();
    expect((await savePhotos([{ bytes: png, name: 'really.jpg' }])).status).toBe(200);
    const before = await storedKeys();
    const others: Part[] = [
      { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      {
        bytes: await sharp(await aPicture())
          .webp()
          .toBuffer(),
      },
      {
        bytes: await sharp(await aPicture())
          .gif()
          .toBuffer(),
      },
      { bytes: Buffer.from('%PDF-1.7\n%%EOF') },
      { bytes: Buffer.alloc(0) },
    ];
    for (const part of others) {
      expect(await savePhotos([part])).toMatchObject({
        status: 415,
        body: { detail: 'Unsupported file type. Only image files are vaild (JPG, PNG, TIFF, etc).' },
      });
    }
    expect(await storedKeys()).toEqual(before);
  });

  test.each([
    ['damaged', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /^This photo is damaged: /],
    ['cut off', async () => (await aPicture(2000, 2000)).subarray(0, 4000), /^This photo is damaged: /],
    [
      'TIFF named as JPEG',
      async () =>
        sharp(await aPicture())
          .tiff()
          .toBuffer(),
      /TIFF, etc\)\. This one is a TIFF: /,
    ],
    [
      'HEIC named as JPEG',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      /This one is a HEIC file, /,
    ],
  ])('that are %s are refused as such', async (_, bytes, detail) => {
    expect(await savePhotos([{ bytes: await bytes() }])).toMatchObject({
      status: 415,
      body: { detail: expect.stringMatching(detail) },
    });
  });

  test('of too many pixels are refused by their header, before anything is decoded', async () => {
    const { status, body } = await savePhotos([
      { bytes: bomb(60_000, 60_000), name: 'b.png', type: 'image/png' },
    ]);
    expect({ status, detail: body.detail }).toEqual({
      status: 413,
      detail: 'That image has too many pixels. 50 megapixels are the most we take.',
    });
  });

  test('that are read as a whole may have half as many pixels', async () => {
    const picture = (megapixels: number) =>
      sharp({ create: { width: 5_000, height: megapixels * 200, channels: 3, background: '#4a5d3a' } });
    const jpeg = (megapixels: number, progressive: boolean) =>
      picture(megapixels).jpeg({ progressive }).toBuffer();
    const interlaced = await picture(26).png({ progressive: true, compressionLevel: 1 }).toBuffer();
    for (const bytes of [await jpeg(26, true), interlaced])
      expect(await savePhotos([{ bytes }])).toMatchObject({
        status: 413,
        body: {
          detail:
            'That image has too many pixels. 25 megapixels are the most we take for one that is loaded in passes.',
        },
      });
    for (const bytes of [await jpeg(25, true), await jpeg(26, false)])
      expect((await savePhotos([{ bytes }])).status).toBe(200);
  });

  test('that are read as a whole are read one at a time, beside one that is not', async () => {
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a5d3a' } });
    const [whole, usual] = [
      await picture.clone().jpeg({ progressive: true }).toBuffer(),
      await picture.clone().jpeg({ progressive: false }).toBuffer(),
    ];
    // Each picture is held at the first step of its reading until two are there.
    const readers: (boolean | undefined)[] = [];
    const { promise: first, resolve: isFirst } = Promise.withResolvers<void>();
    const { promise: both, resolve: areBoth } = Promise.withResolvers<void>();
    const read = sharp.prototype.toBuffer;
    const spy = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
      this: Sharp,
      options?: { resolveWithObject?: boolean },
    ) {
      if (!options?.resolveWithObject) return read.call(this);
      const { isProgressive } = await this.metadata();
      readers.push(isProgressive);
      isFirst();
      if (readers.length === 2) areBoth();
      await both;
      return read.call(this, options) as never;
    } as typeof read);
    try {
      const wholes = Array.from({ length: 4 }, () => savePhotos([{ bytes: whole }]));
      await first;
      const answers = await Promise.all([...wholes, savePhotos([{ bytes: usual }])]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    } finally {
      spy.mockRestore();
    }
    expect(readers.slice(0, 2)).toEqual([true, false]);
    expect(readers).toHaveLength(5);
  });

  test('of more than 10 MB are refused', async () => {
    const large = Buffer.concat([await aPicture(), Buffer.alloc(maxFileBytes)]);
    expect(await savePhotos([{ bytes: large }])).toMatchObject({
      status: 413,
      body: { detail: 'File is too large. 10MB maximum file size.' },
    });
    const just = Buffer.concat([await aPicture(), Buffer.alloc(maxFileBytes)]).subarray(0, maxFileBytes);
    expect((await savePhotos([{ bytes: just }])).status).toBe(200);
  });

  test('are at most ten per request, in order', async () => {
    const tones = Array.from({ length: 11 }, (_, index) => index * 20);
    const pictures = await Promise.all(
      tones.map(async (tone) => ({
        bytes: await sharp({
          create: { width: 40, height: 40, channels: 3, background: { r: tone, g: 0, b: 0 } },
        })
          .png()
          .toBuffer(),
      })),
    );
    const { body } = await savePhotos(pictures.slice(0, 10));
    const reds = await Promise.all(
      body.ids.map(
        async (id) => (await sharp((await image(id, '320.webp')).bytes).stats()).channels[0]?.mean ?? 0,
      ),
    );
    expect(reds).toEqual(reds.toSorted((a, b) => a - b));
    expect(body.ids).toHaveLength(10);
    const before = await storedKeys();
    expect((await savePhotos(pictures)).status).toBe(413);
    expect(await storedKeys()).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  test('are all stored or none: those before an invalid one are discarded', async () => {
    const before = await storedKeys();
    const rows = await ctx.db.selectFrom('photos').select('id').execute();
    expect(
      (await savePhotos([{ bytes: await aPicture() }, { bytes: Buffer.from('no picture') }])).status,
    ).toBe(415);
    expect(await storedKeys()).toEqual(before);
    expect(await ctx.db.selectFrom('photos').select('id').execute()).toHaveLength(rows.length);
    expect(await pending()).toEqual([]);
  });

  test('must not be missing', async () => {
    expect((await savePhotos([])).status).toBe(400);
    const answer = await fetch('/api/photo', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });
});

// docs/rules/listings.md#photographs-are-public-by-id
describe('an image’s URL', () => {
  test('is immutable, and answers 304 to a revalidation', async () => {
    const id = await aPhoto(ctx, host);
    const { answer } = await image(id, '640.webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(`/images/${id}/640.webp`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
  });

  test('that is invalid is not found', async () => {
    const id = await aPhoto(ctx, host);
    const wrong = [
      `${id}/641.webp`,
      `${id}/640.avif`,
      `${id}/640.constructor`,
      `${id.replace(/^./, 'f')}/640.webp`,
      '..%2f..%2fphotos/640.webp',
      `${id}%2f..%2f${id}/640.webp`,
      'x/640.webp',
    ];
    const answers = await Promise.all(wrong.map((path) => fetch(`/images/${path}`)));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
    expect(texts.size).toBe(1);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
  });

  test('is not found while the photo has no row', async () => {
    const id = await aPhoto(ctx, host);
    await ctx.db.deleteFrom('photos').where('id', '=', id).execute();
    expect((await fetch(`/images/${id}/640.webp`)).status).toBe(404);
  });
});

// docs/rules/listings.md#signed-uploads
describe('an image PUT to a signed URL', () => {
  // The limit of uploads in a minute is counted anew.
  beforeAll(() => clock.advance({ minutes: 2 }));

  const put = (url: string, bytes: Uint8Array, type = 'image/jpeg') =>
    fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) });
  const ask = (contentType: 'image/jpeg' | 'image/png' = 'image/jpeg') =>
    asHost.getSignedUrl({ body: { contentType } });

  test('becomes a photo when its key is sent, and the upload is deleted', async () => {
    const { fileUploadUrl, key } = await ask();
    expect((await put(fileUploadUrl, await aPicture(800, 600))).status).toBe(200);
    expect(await storedKeys()).toContain(key);
    const { status, body } = await savePhotos([{ bytes: await aPicture() }], [key]);
    expect({ status, count: body.ids.length }).toEqual({ status: 200, count: 2 });
    expect((await image(body.ids[1] ?? '', '320.webp')).answer.status).toBe(200);
    expect(await storedKeys()).not.toContain(key);
    expect(await pending()).toEqual([]);
    expect((await put(fileUploadUrl, await aPicture())).status).toBe(403);
  });

  /** PUTs an image, and returns its key. */
  const putOne = async (): Promise<string> => {
    const { fileUploadUrl, key } = await asSomebody();
    await put(fileUploadUrl, await aPicture());
    return key;
  };

  test('is one photo for calls at the same time, and the files of others are deleted', async () => {
    const key = await putOne();
    const before = (await storedKeys()).length;
    const answers = await Promise.all(Array.from({ length: 4 }, () => savePhotos([], [key])));
    const [photo] = await photosOf(key);
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: { ids: [photo?.id] } })));
    expect(await pending()).toEqual([]);
    // Eight files of the photo, and none that was PUT.
    expect((await storedKeys()).length).toBe(before + 8 - 1);
  });

  test('can’t be used by others', async () => {
    const { fileUploadUrl, key } = await ask();
    await put(fileUploadUrl, await aPicture());
    const other = await aUser(ctx);
    expect(await send(other, '/api/photo', [], [key])).toMatchObject({
      status: 400,
      body: { detail: 'One of the photographs is missing. Please add it again.' },
    });
    expect((await savePhotos([], [key])).status).toBe(200);
  });

  test('must have the signed type and size', async () => {
    const { fileUploadUrl, key } = await ask('image/png');
    expect((await put(fileUploadUrl, await aPicture())).status).toBe(415);
    const large = await put(fileUploadUrl, Buffer.alloc(maxFileBytes + 1), 'image/png');
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ detail: 'File is too large. 10MB maximum file size.' });
    expect(await storedKeys()).not.toContain(key);
  });

  test('needs an unchanged and unexpired URL', async () => {
    const { fileUploadUrl, key } = await ask();
    const forged = fileUploadUrl.replace(/signature=./, (found) =>
      found.endsWith('A') ? 'signature=B' : 'signature=A',
    );
    const other = (await ask()).key;
    for (const url of [
      forged,
      fileUploadUrl.replace(encodeURIComponent(key), encodeURIComponent(other)),
      '/api/upload',
      '/api/upload?key=x',
    ]) {
      const answer = await put(url, await aPicture());
      expect(answer.status).toBe(403);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    clock.advance({ minutes: 16 });
    expect((await put(fileUploadUrl, await aPicture())).status).toBe(403);
    expect(await storedKeys()).not.toContain(key);
  });

  test('is deleted after a day if unused', async () => {
    const { fileUploadUrl, key } = await asSomebody();
    await put(fileUploadUrl, await aPicture());
    await deleteUnclaimedJob.run(ctx, {});
    expect(await storedKeys()).toContain(key);
    clock.advance({ hours: 25 });
    await deleteUnclaimedJob.run(ctx, {});
    expect(await storedKeys()).not.toContain(key);
    expect(await pending()).toEqual([]);
  });

  test('that was deleted as an unused photo is not found again', async () => {
    const key = await putOne();
    await savePhotos([], [key]);
    clock.advance({ days: 8 });
    await deleteUnclaimedJob.run(ctx, {});
    expect((await savePhotos([], [key])).status).toBe(400);
  });

  const asSomebody = async () => (await signIn(host)).getSignedUrl({ body: { contentType: 'image/jpeg' } });
});

test('the remains of an interrupted upload are deleted, photos are not', async () => {
  const whole = await aPhoto(ctx, host);
  const rest = await aPhoto(ctx, host);
  // As after a crash: files and a pending upload, no row.
  await ctx.db.deleteFrom('photos').where('id', '=', rest).execute();
  await ctx.db
    .insertInto('pending_uploads')
    .values({ key: `photos/${rest}`, user_id: host.id, created_at: clock.now() })
    .execute();
  clock.advance({ days: 2 });
  await deleteUnclaimedJob.run(ctx, {});
  const files = await storedKeys();
  expect(files.filter((key) => key.includes(rest))).toEqual([]);
  expect(files.filter((key) => key.includes(whole))).toHaveLength(8);
});

// docs/rules/listings.md#unused-uploads
describe('unused images', () => {
  const full =
    'You have sent more images than your listings use. Save a listing with them first, or try again tomorrow.';
  const photosOf = async ({ id }: Person, count: number) => {
    const row = { user_id: id, width: 1, height: 1, created_at: clock.now() };
    const rows = Array.from({ length: count }, () => ({ ...row, id: randomUUIDv7() }));
    await ctx.db.insertInto('photos').values(rows).execute();
    return rows.map((photo) => photo.id);
  };

  test('may be twenty waiting ones, even with concurrent requests', async () => {
    const person = await aUser(ctx);
    const api = await signIn(person);
    const ask = () => api.getSignedUrl({ body: { contentType: 'image/jpeg' } });
    const asked = await Promise.allSettled(Array.from({ length: 25 }, ask));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(ask()).rejects.toMatchObject({ code: 'tooManyUploads', message: full });
    const another = await signIn(host);
    await expect(another.getSignedUrl({ body: { contentType: 'image/jpeg' } })).resolves.toBeTruthy();

    const [first] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const { fileUploadUrl = '', key = '' } = first ?? {};
    const headers = { 'content-type': 'image/jpeg' };
    await fetch(fileUploadUrl, { method: 'PUT', headers, body: new Uint8Array(await aPicture()) });
    expect((await send(person, '/api/photo', [], [key])).status).toBe(200);
    await expect(ask()).resolves.toBeTruthy();
  });

  test('are at most a hundred photos; those on a listing don’t count', async () => {
    const person = await aUser(ctx);
    const listing = await aListing(ctx, { host: person });
    const [used = ''] = await photosOf(person, 100);
    const one = [{ bytes: await aPicture() }];
    expect(await send(person, '/api/photo', one)).toMatchObject({ status: 409, body: { detail: full } });
    await (await signIn(person)).submitListing({ body: listingForm({ id: listing.id, photoIds: [used] }) });
    expect((await send(person, '/api/photo', [...one, ...one])).status).toBe(409);
    expect((await send(person, '/api/photo', one)).status).toBe(200);
    expect((await send(person, '/api/photo', one)).status).toBe(409);
  });

  test('are deleted after a week, with their files; used ones stay', async () => {
    const person = await aUser(ctx);
    const [onListing, ofPerson, unused] = [
      await aPhoto(ctx, person),
      await aPhoto(ctx, person),
      await aPhoto(ctx, person),
    ];
    await aListing(ctx, { host: person, photoIds: [onListing] });
    await ctx.db.updateTable('users').set({ photo_id: ofPerson }).where('id', '=', person.id).execute();
    clock.advance({ days: 6 });
    await deleteUnclaimedJob.run(ctx, {});
    expect((await image(unused, '320.webp')).answer.status).toBe(200);
    clock.advance({ days: 2 });
    const young = await aPhoto(ctx, person);
    await deleteUnclaimedJob.run(ctx, {});
    const statuses = await Promise.all(
      [onListing, ofPerson, young, unused].map(async (id) => (await image(id, '320.webp')).answer.status),
    );
    expect(statuses).toEqual([200, 200, 200, 404]);
    const files = await storedKeys();
    expect(files.filter((file) => file.includes(unused))).toEqual([]);
    expect(files.filter((file) => file.includes(onListing))).toHaveLength(8);
    expect(await pending()).toEqual([]);
  });

  test('are not deleted while being added to a listing', async () => {
    const person = await aUser(ctx);
    const old = await aPhoto(ctx, person);
    clock.advance({ days: 8 });
    await ctx.db.transaction().execute(async (transaction) => {
      expect(await countUsablePhotos(transaction, [old], [person.id])).toBe(1);
      await deleteUnclaimedJob.run(ctx, {});
    });
    expect((await image(old, '320.webp')).answer.status).toBe(200);
  });
});

// docs/rules/listings.md#pdf
describe('a PDF', () => {
  const saveFile = (part: Part) => send(administrator, '/api/file', [part]);

  test('is stored for an administrator, with a sanitized name', async () => {
    const name = '../..\\etc/Property\u202E map.PDF';
    const { status, body } = await saveFile({ bytes: pdf, name, type: 'application/pdf' });
    expect(status).toBe(200);
    const [id = ''] = body.ids;
    expect(
      await ctx.db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirst(),
    ).toMatchObject({
      user_id: administrator.id,
      name: 'Property map.pdf',
      bytes: pdf.length,
    });
    const file = await ctx.files.get(`files/${id}.pdf`);
    const digest = createHash('sha256');
    for await (const chunk of file?.stream ?? []) digest.update(chunk);
    expect(digest.digest('hex')).toBe(createHash('sha256').update(pdf).digest('hex'));
  });

  test('keeps quotes in its name, which browsers encode, and no line breaks', async () => {
    const { body } = await saveFile({ bytes: pdf, name: 'my "land",\r\n 100% %.pdf' });
    const { name } = await (await signIn(administrator)).getFile({ params: { id: body.ids[0] ?? '' } });
    expect(name).toBe('my "land", 100% %.pdf');
  });

  test('is refused when invalid, too large, or more than one', async () => {
    const before = await storedKeys();
    expect(
      await saveFile({ bytes: await aPicture(), name: 'map.pdf', type: 'application/pdf' }),
    ).toMatchObject({
      status: 415,
      body: { detail: 'Unsupported file type. Only a PDF is accepted.' },
    });
    expect((await saveFile({ bytes: Buffer.concat([pdf, Buffer.alloc(maxFileBytes)]) })).status).toBe(413);
    expect((await send(administrator, '/api/file', [{ bytes: pdf }, { bytes: pdf }])).status).toBe(413);
    expect((await send(administrator, '/api/file', [])).status).toBe(400);
    expect(await storedKeys()).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  describe('is judged by how it opens:', () => {
    const id = '0'.repeat(32);
    const key = '5'.repeat(64);
    const locked = Buffer.from(
      `${pdfPage}4 0 obj<</Filter/Standard/V 1/R 2/Length 40/O<${key}>/U<${key}>/P -4>>endobj\n` +
        `trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<${id}><${id}>]>>\n%%EOF\n`,
    );
    /** Small, but its table of objects has twenty million lines. */
    const aBomb = (): Buffer => {
      const table = deflateSync(Buffer.alloc(60_000_000));
      const head = `/Type/XRef/Size 20000000/W[1 1 1]/Root 1 0 R/Filter/FlateDecode/Length ${table.length}`;
      const end = `\nendstream endobj\nstartxref\n${pdfPage.length}\n%%EOF\n`;
      return Buffer.concat([Buffer.from(`${pdfPage}4 0 obj<<${head}>>stream\n`), table, Buffer.from(end)]);
    };

    test.each([
      [
        'a header of MIME before it',
        Buffer.from('Content-Type: application/pdf\r\nMIME-Version: 1.0\r\n\r\n'),
      ],
      ['the 128 bytes of MacBinary before it', Buffer.alloc(128, '\0\x07Map.pdf\0')],
      ['NULs before it', Buffer.alloc(1019)],
    ])('with %s it is taken, and kept as it was sent', async (_, before) => {
      const bytes = Buffer.concat([before, pdf]);
      const { status, body } = await saveFile({ bytes });
      expect({ status, needsPassword: body.needsPassword }).toEqual({ status: 200, needsPassword: false });
      const file = await ctx.files.get(`files/${body.ids[0]}.pdf`);
      expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true);
    });

    test.each([
      ['a header alone', () => Buffer.from('%PDF-1.7\n')],
      ['a header too far in', () => Buffer.concat([Buffer.alloc(1025), pdf])],
      ['no page', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')],
      ['more in it than memory', aBomb],
    ])('with %s it is refused, and the next is taken', async (_, bytes) => {
      expect(await saveFile({ bytes: bytes() })).toMatchObject({
        status: 415,
        body: { detail: 'Unsupported file type. Only a PDF is accepted.' },
      });
      expect((await saveFile({ bytes: pdf })).status).toBe(200);
    });

    test('one that asks for a password is taken, and its listing says so', async () => {
      const { status, body } = await saveFile({ bytes: locked, name: 'locked.pdf' });
      expect({ status, needsPassword: body.needsPassword }).toEqual({ status: 200, needsPassword: true });
      const listingAttachment = { fileId: body.ids[0] ?? '', fileName: 'locked.pdf' };
      const land = await aListing(ctx, { host: await aUser(ctx) });
      const saved = await (await signIn(administrator)).submitListing({
        body: listingForm({ id: land.id, listingAttachment }),
      });
      expect(saved.listingAttachment).toEqual({ ...listingAttachment, needsPassword: true });
    });
  });

  /** A listing with a PDF, and a function to download it as a person. */
  const landWith = async (name: string) => {
    const otherHost = await aUser(ctx);
    const land = await aListing(ctx, { host: otherHost });
    const id = await aPdf(ctx, administrator, name);
    const put = async (fileId: string | null) =>
      (await signIn(administrator)).submitListing({
        body: listingForm({ id: land.id, listingAttachment: fileId ? { fileId, fileName: 'x' } : null }),
      });
    await put(id);
    const get = async (person: Person) =>
      fetch(`/api/file/${id}`, { headers: { authorization: `Bearer ${await tokenOf(person)}` } });
    return { otherHost, land, id, put, get };
  };

  test('is downloaded unchanged as an attachment with its own name', async () => {
    const name = "Lüdke’s “oak” & 沼 100% it's *.pdf";
    const { otherHost, id, get } = await landWith(name);
    const answer = await get(otherHost);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition':
        "attachment; filename=\"L?dke?s ?oak? & ? 100% it's *.pdf\"; filename*=UTF-8''L%C3%BCdke%E2%80%99s%20%E2%80%9Coak%E2%80%9D%20%26%20%E6%B2%BC%20100%25%20it%27s%20%2A.pdf",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const download = await (await signIn(otherHost)).getFile({ params: { id } });
    expect(download).toMatchObject({ name, size: pdf.length });
    expect(Buffer.from(await new Response(download.content).arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('is only for the host, administrators, and hunters with a paid booking', async () => {
    const { otherHost, land, put, get } = await landWith('Map.pdf');
    const day = (number: number) => ({ startDay: `2026-12-0${number}`, endDay: `2026-12-0${number}` });
    const [paid, ...others] = await Promise.all(
      (['Paid', 'PendingPayment', 'ProcessingPayment', 'Cancelled'] as const).map(async (status, at) => {
        const hunter = await aUser(ctx);
        await aBooking(ctx, { listing: land, hunter, status, ...day(at + 1) });
        return hunter;
      }),
    );
    const elsewhere = await aUser(ctx);
    await aBooking(ctx, { listing: await aListing(ctx), hunter: elsewhere, ...day(1) });
    const statuses = async (people: readonly Person[]) =>
      Promise.all(people.map(async (person) => (await get(person)).status));
    const readers = [otherHost, administrator, paid as Person];
    expect(await statuses(readers)).toEqual([200, 200, 200]);
    expect(await statuses([...others, elsewhere, host])).toEqual([404, 404, 404, 404, 404]);
    // Removed from the listing, it is for administrators only.
    await put(null);
    expect(await statuses(readers)).toEqual([404, 200, 404]);
  });

  test('whose bytes are missing is not found, and logged', async () => {
    const { otherHost, id, get } = await landWith('Map.pdf');
    await ctx.files.delete(`files/${id}.pdf`);
    expect((await get(otherHost)).status).toBe(404);
    expect(logs.some((line) => line.includes('the bytes of a file are missing'))).toBe(true);
    await ctx.files.put(`files/${id}.pdf`, pdf, 'application/pdf');
  });

  test('without a listing is deleted after a week, with its bytes', async () => {
    const { id, otherHost, get } = await landWith('Map.pdf');
    const unused = await aPdf(ctx, administrator);
    clock.advance({ days: 6 });
    await deleteUnclaimedJob.run(ctx, {});
    expect(await storedKeys()).toContain(`files/${unused}.pdf`);
    clock.advance({ days: 2 });
    await deleteUnclaimedJob.run(ctx, {});
    expect((await storedKeys()).filter((file) => file.includes(unused))).toEqual([]);
    expect(await storedKeys()).toContain(`files/${id}.pdf`);
    expect((await get(otherHost)).status).toBe(200);
    expect(await pending()).toEqual([]);
  });
});

describe('over a real connection', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;

  test('an image is streamed to its signed URL', async () => {
    const { fileUploadUrl, key } = await (await signIn(host)).getSignedUrl({
      body: { contentType: 'image/jpeg' },
    });
    const bytes = await aPicture(3000, 2000);
    const sent = await globalThis.fetch(site + fileUploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Blob([new Uint8Array(bytes)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(sent.status).toBe(200);
    expect((await ctx.files.stat(key))?.size).toBe(bytes.length);
    const { status } = await savePhotos([], [key]);
    expect(status).toBe(200);
  });

  // docs/rules/listings.md#signed-uploads
  test('a call whose answer is cut is repeated, and answered with the photo that it has stored', async () => {
    // Forwards each request, and cuts the connection once there is an answer.
    const cutting = createServer((request, response) => {
      const { method, headers, url } = request;
      const forwarded = forward(`${site}${url}`, { method, headers }, (answer) => {
        answer.resume().once('end', () => response.destroy());
      });
      request.pipe(forwarded);
    });
    await once(cutting.listen(0, '127.0.0.1'), 'listening');
    const { port } = cutting.address() as AddressInfo;
    const { fileUploadUrl, key } = await (await signIn(host)).getSignedUrl({
      body: { contentType: 'image/jpeg' },
    });
    const image = { method: 'PUT', headers: { 'content-type': 'image/jpeg' } };
    await globalThis.fetch(site + fileUploadUrl, { ...image, body: new Uint8Array(await aPicture()) });
    const form = new FormData();
    form.append('keys', key);
    const headers = { authorization: `Bearer ${await tokenOf(host)}` };
    const call = (to: string) => globalThis.fetch(`${to}/api/photo`, { method: 'POST', headers, body: form });
    await expect(call(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    cutting.close();
    const [photo] = await photosOf(key);
    const repeat = await call(site);
    expect([repeat.status, await repeat.json()]).toEqual([200, { ids: [photo?.id] }]);
    expect(await photosOf(key)).toEqual([photo]);
    // Nobody else gets it, nor does who wants it for messages.
    expect((await send(await aUser(ctx), '/api/photo', [], [key])).status).toBe(400);
    form.append('isPrivate', 'true');
    expect((await call(site)).status).toBe(400);
  });

  test('an image that is too large is refused while it is being sent', async () => {
    const { fileUploadUrl, key } = await (await signIn(host)).getSignedUrl({
      body: { contentType: 'image/jpeg' },
    });
    const large = Buffer.alloc(3 * maxFileBytes, 0xff);
    const put = await globalThis.fetch(site + fileUploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: large,
    });
    expect(put.status).toBe(413);
    const form = new FormData();
    form.append('files', new File([large], 'large.jpg', { type: 'image/jpeg' }));
    const headers = { authorization: `Bearer ${await tokenOf(host)}` };
    const post = await globalThis.fetch(`${site}/api/photo`, { method: 'POST', headers, body: form });
    expect(post.status).toBe(413);
    expect(await ctx.files.exists(key)).toBe(false);
    expect((await readdir(join(ctx.config.DATA_DIR, 'files', '.new'))).length).toBe(0);
  });

  test('an interrupted upload leaves nothing', async () => {
    const { fileUploadUrl, key } = await (await signIn(host)).getSignedUrl({
      body: { contentType: 'image/jpeg' },
    });
    const breaking = new AbortController();
    const slow = new ReadableStream({
      pull: async (controller) => {
        controller.enqueue(Buffer.alloc(1000));
        await new Promise((done) => setTimeout(done, 20));
      },
    });
    const sending = globalThis
      .fetch(site + fileUploadUrl, {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body: slow,
        duplex: 'half',
        signal: breaking.signal,
      } as RequestInit)
      .catch((error) => error.name);
    setTimeout(() => breaking.abort(), 100);
    expect(await sending).toBe('AbortError');
    await expect.poll(() => readdir(join(ctx.config.DATA_DIR, 'files', '.new'))).toEqual([]);
    expect(await ctx.files.exists(key)).toBe(false);
  });
});
