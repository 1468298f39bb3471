import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLimits } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { type RefusalCode, refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import { createLimit, networkOf } from '../platform/http/rate-limit.ts';
import { isPhotoFormat, isPhotoWidth, photoFormats, photoKeysFrom } from './photo-files.ts';
import { findPublicPhoto, listStillPending } from './store.ts';

/** The path of the local store's signed URLs: on the site itself, so that pages need no other origin. */
export const uploadPath = '/api/upload';

// The files of a photo's id never change: another picture has another id.
const immutable = 'public, max-age=31536000, immutable';

const refusalOf = {
  malformed: 'notAllowed',
  tampered: 'notAllowed',
  expired: 'notAllowed',
  'content-type': 'unsupportedImage',
  'too-large': 'fileTooLarge',
} as const satisfies Record<string, RefusalCode>;

/**
 * Serves photos, and accepts PUT requests to the local store's signed URLs. Both are limited by network as calls are,
 * before the database is asked: a network may read a hundred pages of sixty photographs a minute.
 */
export const serveFiles = async (api: FastifyInstance, ctx: Context): Promise<void> => {
  const countRead = createLimit(ctx, defaultLimits.GET);
  api.get<{ Params: { photoId: string; width: string; format: string } }>(
    '/images/:photoId/:width.:format',
    async ({ params, headers, ip }, reply) => {
      countRead(networkOf(ip));
      const { photoId, format } = params;
      const width = Number(params.width);
      if (!Id.safeParse(photoId).success || !isPhotoFormat(format) || !isPhotoWidth(width, format))
        return refuse('notFound');
      // A file without a row is not served: it may belong to an unfinished upload.
      const photo = await findPublicPhoto(ctx.db, photoId);
      if (!photo) return refuse('notFound');
      const etag = `"${photo.id}-${width}-${format}"`;
      if (headers['if-none-match']?.includes(etag))
        return reply.code(304).headers({ etag, 'cache-control': immutable }).send();
      const file = await firstFile(ctx, photoKeysFrom(photo.id, width, format));
      if (!file) return refuse('notFound');
      return reply
        .headers({ etag, 'cache-control': immutable, 'content-length': String(file.size) })
        .type(photoFormats[format].contentType)
        .send(file.stream);
    },
  );

  const accept = ctx.files.acceptSignedPut;
  if (!accept) return;
  const countWrite = createLimit(ctx, defaultLimits.POST);
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.put(uploadPath, async (request, reply) => {
      // Closes the connection, so that the rest of a refused body is not waited for.
      reply.header('connection', 'close');
      countWrite(networkOf(request.ip));
      return acceptPut(ctx, accept, request, reply);
    });
  });
};

const firstFile = async (ctx: Context, keys: readonly string[]) => {
  for (const key of keys) {
    const file = await ctx.files.get(key);
    if (file) return file;
  }
  return undefined;
};

/** Streams a request body into the store. The signed URL limits the key, type and size. */
const acceptPut = async (
  ctx: Context,
  accept: NonNullable<Context['files']['acceptSignedPut']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const query = new URLSearchParams(request.query as Record<string, string>);
  const key = query.get('key') ?? '';
  if ((await listStillPending(ctx.db, [key])).length === 0) return refuse('notAllowed');
  const answer = await accept(query, request.headers['content-type'], request.raw);
  if ('refused' in answer) return refuse(refusalOf[answer.refused]);
  // Claimed or deleted meanwhile: without its row the file would never be found again.
  if ((await listStillPending(ctx.db, [key])).length === 0) await ctx.files.delete(key);
  return reply.code(200).send();
};
