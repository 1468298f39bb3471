import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { DbOrTransaction } from '../db/connect.ts';
import { deleteLink, deleteLinksOf, findLink, insertLink, type Purpose } from './store.ts';

/** Seven days to confirm an address, one hour to set a password (docs/rules/accounts.md#email-links). */
const lifetimeMs = { confirm: 7 * 86_400_000, reset: 3_600_000 } as const satisfies Record<Purpose, number>;

/**
 * The secret in a link, made from its id. So the email can be written again after a crash with the same link in it,
 * while neither the queue nor the database holds more than an id and a hash.
 */
export const tokenOf = ({ config }: Pick<Context, 'config'>, purpose: Purpose, id: string): string =>
  createHmac('sha256', config.LINK_SECRET).update(`account link ${purpose} ${id}`).digest('base64url');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a link and answers its id, for the email's job. */
export const issueLink = async (
  ctx: Context,
  transaction: DbOrTransaction,
  purpose: Purpose,
  userId: string,
): Promise<string> => {
  const id = randomUUID();
  const now = ctx.now();
  await insertLink(transaction, {
    id,
    user_id: userId,
    purpose,
    token_hash: hashOf(tokenOf(ctx, purpose, id)),
    expires_at: new Date(now.getTime() + lifetimeMs[purpose]),
    created_at: now,
  });
  return id;
};

/** Whether a link still works; it is not used up by asking. */
export const isLive = async ({ db, now }: Context, purpose: Purpose, token: string): Promise<boolean> =>
  (await findLink(db, { hash: hashOf(token), purpose, now: now() })) !== undefined;

/**
 * Uses a link up, and with it the person's others of its purpose. Answers the person, whose row stays locked until
 * the transaction ends, so that of many tries at the same moment one gets an answer; the others get nothing.
 */
export const useLink = async <Person extends { id: string }>(
  ctx: Context,
  transaction: DbOrTransaction,
  { purpose, token }: { purpose: Purpose; token: string },
  lockPerson: (transaction: DbOrTransaction, userId: string) => Promise<Person | undefined>,
): Promise<Person | undefined> => {
  const link = await findLink(transaction, { hash: hashOf(token), purpose, now: ctx.now() });
  const person = link && (await lockPerson(transaction, link.userId));
  if (!person || !(await deleteLink(transaction, link.id))) return undefined;
  await deleteLinksOf(transaction, person.id, purpose);
  return person;
};
