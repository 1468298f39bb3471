import { Readable } from 'node:stream';
import { refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import { canEditListing, canSeeAccess, isAdministrator, type Person } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { findFile, listUsesFor, pdfKey } from './store.ts';

export const getFile: Operation<typeof upload.getFile> = async (ctx, { caller, params }) => {
  const found = await findFile(ctx.db, params.id);
  if (!found || !(await canRead(ctx, caller, found.id))) return refuse('notFound');
  const file = await ctx.files.get(pdfKey(found.id));
  if (!file) {
    ctx.log.error({ fileId: found.id }, 'the bytes of a file are missing');
    return refuse('notFound');
  }
  // Node's type and the DOM's differ in parts that are not used here.
  const content = Readable.toWeb(file.stream) as ReadableStream<Uint8Array>;
  return { name: found.name, content, size: file.size };
};

/**
 * Administrators, the host of a listing that has the file, and hunters whose booking of it gives access
 * (docs/rules/listings.md#pdf).
 */
const canRead = async ({ db }: Pick<Context, 'db'>, caller: Person, fileId: string): Promise<boolean> => {
  if (isAdministrator(caller)) return true;
  const uses = await listUsesFor(db, fileId, caller.id);
  return uses.some(
    ({ hostId, hunterId, status }) =>
      canEditListing(caller, { userId: hostId }) ||
      (hunterId !== null && status !== null && canSeeAccess(caller, { hunterId, hostId, status })),
  );
};
