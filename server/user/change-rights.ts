import type { Transaction, Updateable } from 'kysely';
import { refuse } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import { endSessionsOf } from '../auth/store.ts';
import type { Context } from '../context.ts';
import type { Call } from '../operation.ts';
import { insertAudit } from '../platform/audit/store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { toUserForAdministrators } from './answers.ts';
import { findUserForUpdate, lockAdministrators, type StoredUser, updateUser } from './store.ts';

type Rights = Pick<Updateable<Schema['users']>, 'roles' | 'suspended_at' | 'suspended_reason'>;
/** Who changes it, and how the answer is kept for a repeat of the request. */
type Asked = Pick<Call<typeof userAdministration.updateRoles>, 'caller' | 'saveAnswer'>;
type Change = {
  /** Undefined when there is nothing to change: then nothing else happens either. */
  to: (before: StoredUser) => Rights | undefined;
  /** What else the audit keeps of it. */
  note?: object;
  /** What else belongs into the transaction. */
  after?: (transaction: Transaction<Schema>, changed: StoredUser) => Promise<void>;
};

const isAdministrator = ({ roles }: StoredUser): boolean => roles.includes('Administrator');

/** As the door has it: neither suspended, nor with an address that is not proven. */
const canAct = (user: StoredUser): boolean =>
  isAdministrator(user) && user.suspended_at === null && user.email_confirmed_at !== null;

/**
 * Changes what a person may do at all: their roles, or whether they are suspended. Under the lock of all
 * administrators, so that two who take the role from each other can't both succeed. Whoever loses power by it is
 * signed out everywhere. Answers the person as they are then.
 * @throws Refused 'notAllowed' to who has been no administrator since the call began, 'notFound', and
 * 'lastAdministrator' when nobody would be left.
 */
export const changeRights = (
  ctx: Context,
  { caller, saveAnswer }: Asked,
  id: string,
  { to, note = {}, after }: Change,
): Promise<User> =>
  ctx.db.transaction().execute(async (transaction) => {
    const administrators = await lockAdministrators(transaction);
    if (!administrators.includes(caller.id)) return refuse('notAllowed');
    const found = (await findUserForUpdate(transaction, id)) ?? refuse('notFound');
    const values = to(found);
    if (!values) return saveAnswer(transaction, toUserForAdministrators(found));
    const changed = await updateUser(transaction, id, values);
    const losesPower = canAct(found) && !canAct(changed);
    if (losesPower && administrators.length === 1) return refuse('lastAdministrator');
    const losesRole = isAdministrator(found) && !isAdministrator(changed);
    if (losesRole || changed.suspended_at) await endSessionsOf(transaction, id, ctx.now);
    const author = { id: caller.id, at: ctx.now() };
    const [before, now] = [rightsOf(found), rightsOf(changed)];
    await insertAudit(transaction, author, { type: 'user', id }, before, { ...now, ...note });
    await after?.(transaction, changed);
    return saveAnswer(transaction, toUserForAdministrators(changed));
  });

const rightsOf = ({ roles, suspended_at }: StoredUser) => ({ roles, suspended: suspended_at !== null });
