import { Readable } from 'node:stream';
import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import { photosAfterReadingMs } from '#domain/message.ts';
import { isAdministrator, type Person } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { wasAudited } from '../platform/audit-store.ts';
import { photoKeysFrom } from '../upload/photo-files.ts';
import { sideOfThread, subjectOf } from './answers.ts';
import { findThreadOfPhoto, type StoredThread } from './store.ts';

/** A photograph of a message, as WebP; who may see it is checked at each call (docs/rules/messages.md#photographs). */
export const getMessagePhoto: Operation<typeof message.getMessagePhoto> = async (
  ctx,
  { caller, params: { id }, query: { width } },
) => {
  const thread = await findThreadOfPhoto(ctx.db, id);
  if (!thread || !(await canSee(ctx, caller, thread))) return refuse('notFound');
  for (const key of photoKeysFrom(id, Number(width), 'webp')) {
    const file = await ctx.files.get(key);
    // Node's type and the DOM's differ in parts that are not used here.
    if (file)
      return {
        name: `photograph-${id}.webp`,
        content: Readable.toWeb(file.stream) as ReadableStream<Uint8Array>,
        size: file.size,
      };
  }
  ctx.log.error({ photoId: id }, 'the bytes of a photograph are missing');
  return refuse('notFound');
};

/** The two sides, and an administrator who has given a reason to read the conversation within the last hour. */
const canSee = async ({ db, now }: Context, caller: Person, thread: StoredThread): Promise<boolean> => {
  if (sideOfThread(thread, caller.id)) return true;
  if (!isAdministrator(caller)) return false;
  const since = new Date(now().getTime() - photosAfterReadingMs);
  return wasAudited(db, { actorId: caller.id, subject: subjectOf(thread), field: 'conversationRead', since });
};
