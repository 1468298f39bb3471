import type { Transaction, Updateable } from 'kysely';
import { refuse } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import type { Context } from '../context.ts';
import type { Call } from '../operation.ts';
import { deleteEmailChangeOf } from '../platform/account-links/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { toUserForAdministrators } from './answers.ts';
import {
  endSessionsOf,
  findUserForUpdate,
  lockAdministrators,
  type StoredUser,
  updateUser,
} from './store.ts';

type Rights = Pick<Updateable<Schema['users']>, 'roles' | 'suspended_at' | 'suspended_reason'>;
/** The parts of a call that a change of rights needs. */
type ChangeCall = Pick<Call<typeof userAdministration.updateRoles>, 'caller' | 'saveAnswer'>;
type Change = {
  /** The new rights; undefined when nothing changes: then nothing else is done either. */
  to: (before: StoredUser) => Rights | undefined;
  /** More fields for the audit. */
  note?: object;
  /** More work for the transaction. */
  after?: (transaction: Transaction<Schema>, changed: StoredUser) => Promise<void>;
};

const isAdministrator = ({ roles }: StoredUser): boolean => roles.includes('Administrator');

/** True for an administrator who may act: not suspended, and with a confirmed address, as `checkAccess` requires. */
const canAct = (user: StoredUser): boolean =>
  isAdministrator(user) && user.suspended_at === null && user.email_confirmed_at !== null;

/**
 * Changes a person's roles or suspension, with all administrators locked, so that two who remove each other's role
 * can't both succeed. A person who loses rights is signed out everywhere. Returns the changed person.
 * @throws Refused 'notAllowed' when the caller has lost the role meanwhile, 'notFound', 'lastAdministrator' when no
 *   administrator would be left.
 */
export const changeRights = (
  ctx: Context,
  { caller, saveAnswer }: ChangeCall,
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
    // Another administrator may have asked for it, who could take over this one with it.
    if (!isAdministrator(found) && isAdministrator(changed)) await deleteEmailChangeOf(transaction, id);
    if (losesRole || changed.suspended_at) await endSessionsOf(transaction, id, ctx.now);
    const author = { id: caller.id, at: ctx.now() };
    const [before, now] = [rightsOf(found), rightsOf(changed)];
    await insertAudit(transaction, author, { type: 'user', id }, before, { ...now, ...note });
    await after?.(transaction, changed);
    return saveAnswer(transaction, toUserForAdministrators(changed));
  });

const rightsOf = ({ roles, suspended_at }: StoredUser) => ({ roles, suspended: suspended_at !== null });
