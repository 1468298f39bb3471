import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { defaultLimits } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { refuse } from '#contract/refusals.ts';
import { socialCardVersion } from '#domain/social-card.ts';
import type { Context } from '../context.ts';
import { createLimit, networkOf } from '../platform/http/rate-limit.ts';
import { drawSocialCard } from '../platform/social-card.ts';
import { photoKey } from '../upload/photo-files.ts';
import { toCard } from './answers.ts';
import { findPublicCard } from './store.ts';

// The version in the URL changes with everything that the picture shows.
const immutable = 'public, max-age=31536000, immutable';

/** About 100 kB each. */
const maxCached = 64;

/** Drawing takes a tenth of a second of CPU. More than a crawler needs. */
const drawLimit = { max: 120, seconds: 60 };

/**
 * Serves the pictures for link previews of listings: drawn on request, one at a time, and cached. The URL of an older
 * version redirects to the current one.
 */
export const serveSocialCards = (api: FastifyInstance, ctx: Context): void => {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: maxCached });
  const countRead = createLimit(ctx, defaultLimits.GET);
  const countDrawn = createLimit(ctx, drawLimit);
  let last: Promise<unknown> = Promise.resolve();

  const readCover = async (photoId: string | undefined): Promise<Buffer | null> => {
    const file = photoId && (await ctx.files.get(photoKey(photoId, 1600, 'jpeg')));
    return file ? buffer(file.stream) : null;
  };

  api.get<{ Params: { id: string; version: string } }>(
    '/images/listing/:id/:version.jpeg',
    async ({ params: { id, version }, ip }, reply) => {
      countRead(networkOf(ip));
      const found = Id.safeParse(id).success ? await findPublicCard(ctx.db, id) : undefined;
      if (!found) return refuse('notFound');
      const listing = toCard(found);
      const current = socialCardVersion(listing);
      if (version !== current)
        return reply.header('cache-control', 'no-cache').redirect(`/images/listing/${id}/${current}.jpeg`);
      const key = `${id} ${current}`;
      let picture = pictures.get(key);
      if (!picture) {
        countDrawn(networkOf(ip));
        picture = last.then(async () => drawSocialCard(listing, await readCover(listing.photoIds[0])));
        pictures.set(key, picture);
        last = picture.catch(() => pictures.delete(key));
      }
      return reply
        .header('cache-control', immutable)
        .type('image/jpeg')
        .send(await picture);
    },
  );
};
