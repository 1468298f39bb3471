import { randomUUID } from 'node:crypto';
import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { findUserForUpdate } from '../user/store.ts';
import { shareHashOf, shareTokenOf } from './share-link.ts';
import { findSharingOf, putSharing } from './store.ts';

/** One link a person, which a renewed one replaces (docs/rules/saved.md#sharing). */
export const shareSaved: Operation<typeof saved.shareSaved> = (ctx, { caller, body }) =>
  ctx.db.transaction().execute(async (transaction) => {
    // Two at once answer the same link.
    await findUserForUpdate(transaction, caller.id);
    const before = body.renews ? undefined : await findSharingOf(transaction, caller.id);
    const linkId = before?.link_id ?? randomUUID();
    const token = shareTokenOf(ctx.config, linkId);
    await putSharing(transaction, {
      user_id: caller.id,
      link_id: linkId,
      token_hash: shareHashOf(token),
      shows_notes: body.showsNotes,
      created_at: before?.created_at ?? ctx.now(),
    });
    return { token, showsNotes: body.showsNotes };
  });
