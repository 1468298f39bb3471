import type { message } from '#contract/message.ts';
import type { Operation } from '../operation.ts';
import { countAllUnread } from './store.ts';

export const countUnread: Operation<typeof message.countUnread> = async ({ db }, { caller }) => ({
  unread: await countAllUnread(db, caller.id),
});
