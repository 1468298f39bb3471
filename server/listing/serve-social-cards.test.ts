import sharp, { type Region } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { socialCardVersion } from '#domain/social-card.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aPhoto, aUser } from '../testing/factories.ts';

const { ctx, api, signIn, fetch, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const photoIds = [await aPhoto(ctx, host)];
const ridge = await aListing(ctx, { host, photoIds });

const addressOf = async (id: string) => {
  const version = socialCardVersion(await api.getPublicListing({ params: { id } }));
  return `/images/listing/${id}/${version}.jpeg`;
};
const statsOf = async (picture: Buffer, part: Region) =>
  sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

// docs/rules/pages.md#shared-pictures
test('a listing has a picture of 1200 × 630 pixels, cached forever', async () => {
  const answer = await fetch(await addressOf(ridge.id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const picture = await bytesOf(answer);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });

  // The cover is at the top, text below.
  const { channels } = await statsOf(picture, { left: 500, top: 100, width: 200, height: 200 });
  for (const [channel, value] of [0x5a, 0x7a, 0x4a].entries())
    expect(Math.abs((channels[channel]?.mean ?? 0) - value)).toBeLessThan(8);
  const letters = await statsOf(picture, { left: 56, top: 440, width: 400, height: 160 });
  expect(letters.channels[0]?.stdev).toBeGreaterThan(20);
});

test('the URL changes with the picture’s content; an older one redirects', async () => {
  const before = await addressOf(ridge.id);
  const asHost = await signIn(host);
  await asHost.setListingCost({ body: { listingId: ridge.id, baseCostCents: 5550, costDateRanges: [] } });
  const now = await addressOf(ridge.id);
  expect(now).not.toBe(before);
  const answer = await fetch(before, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(now);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('a listing without photos has a picture too, whatever its title', async () => {
  const title = `Łąka & <b>deer</b> 🦌 ${'W'.repeat(200)}`;
  const bare = await aListing(ctx, { host, title });
  const picture = await bytesOf(await fetch(await addressOf(bare.id)));
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('a listing that isn’t public has none', async () => {
  const waiting = await aListing(ctx, { host, approved: false });
  for (const id of [waiting.id, '00000000-0000-7000-8000-000000000000', 'not-an-id'])
    expect((await fetch(`/images/listing/${id}/0.jpeg`)).status).toBe(404);
});

test('text is in our own font, whatever fonts the machine has', async () => {
  const plain = await aListing(ctx, { host, title: 'Oak ridge' });
  const picture = await bytesOf(await fetch(await addressOf(plain.id)));
  const title = sharp(picture).extract({ left: 40, top: 408, width: 900, height: 110 });
  const { info } = await sharp(await title.png().toBuffer())
    .trim({ background: '#fffdf8', threshold: 60 })
    .toBuffer({ resolveWithObject: true });
  // Any other font has another width; a missing font gives small boxes.
  expect(Math.abs(info.width - 232)).toBeLessThan(4);
  expect(Math.abs(info.height - 49)).toBeLessThan(4);
});
