import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { DbOrTransaction } from '../db/connect.ts';
import { deleteLink, deleteLinksOf, findLink, insertLink, type Purpose } from './store.ts';

/** How long the link of each purpose works (docs/rules/accounts.md#email-links). */
const lifetimeMs = {
  confirm: 7 * 86_400_000,
  reset: 3_600_000,
  changeEmail: 86_400_000,
  keepEmail: 86_400_000,
} as const satisfies Record<Purpose, number>;

/**
 * The secret token in a link, derived from its id. So an email repeated after a crash has the same link, while the
 * queue and the database only hold the id and a hash.
 */
export const tokenOf = ({ config }: Pick<Context, 'config'>, purpose: Purpose, id: string): string =>
  createHmac('sha256', config.LINK_SECRET).update(`account link ${purpose} ${id}`).digest('base64url');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a link and returns its id, for the email's job. `newEmail` is the address that it changes to. */
export const issueLink = async (
  ctx: Context,
  transaction: DbOrTransaction,
  purpose: Purpose,
  userId: string,
  newEmail: string | null = null,
): Promise<string> => {
  const id = randomUUID();
  const now = ctx.now();
  await insertLink(transaction, {
    id,
    user_id: userId,
    purpose,
    new_email: newEmail,
    token_hash: hashOf(tokenOf(ctx, purpose, id)),
    expires_at: new Date(now.getTime() + lifetimeMs[purpose]),
    created_at: now,
  });
  return id;
};

/** True while a link works. Doesn't use it up. */
export const isLinkValid = async ({ db, now }: Context, purpose: Purpose, token: string): Promise<boolean> =>
  (await findLink(db, { hash: hashOf(token), purpose, now: now() })) !== undefined;

/** The address that a working link changes to. Doesn't use it up. */
export const findNewEmail = async (
  { now }: Context,
  db: DbOrTransaction,
  token: string,
): Promise<string | undefined> => {
  const link = await findLink(db, { hash: hashOf(token), purpose: 'changeEmail', now: now() });
  return link?.newEmail ?? undefined;
};

/**
 * Uses up a link, and the person's other links of its purpose. Returns the person, whose row stays locked until the
 * transaction ends, so that only one of several concurrent calls succeeds; the others get undefined.
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
