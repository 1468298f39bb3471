import { z } from 'zod';
import { roles, userSorts, userTabs } from '#domain/permissions.ts';
import { csv, download, exportLimit, get, post } from './endpoint.ts';
import {
  Email,
  Id,
  isTotalWhole,
  Name,
  optional,
  Password,
  Phone,
  paged,
  requiredText,
  tableQuery,
} from './fields.ts';
import { User } from './user.ts';

const Roles = z.array(z.enum(roles)).min(1, 'Pick at least one role');

const CreateUser = z.object({
  userRoles: Roles,
  firstName: Name,
  lastName: Name,
  phoneNumber: Phone,
  email: Email,
  password: Password,
  sendEmailVerification: z.boolean().default(true),
});

const byId = z.object({ id: Id });
const Reason = z.object({ reason: requiredText(250) });

const table = tableQuery({ tabs: userTabs, sorts: userSorts, pageSize: 50 });

export const userAdministration = {
  listUsers: get('/user', {
    summary: 'All users, one tab at a time, and the number of users in each tab',
    access: 'administrator',
    query: table,
    answer: paged('users', User).extend({
      isTotalWhole,
      counts: z.object({ users: z.int(), administrators: z.int() }),
    }),
  }),
  exportUserTable: download('/user/export', {
    summary: 'The users of a tab with its search, on all pages, as CSV',
    mayLag: true,
    access: 'administrator',
    query: table,
    file: csv,
    limit: exportLimit,
  }),
  searchUsers: get('/user/search', {
    summary: 'Users by name, email or phone: all of them, or those under one tab',
    access: 'administrator',
    query: table.omit({ search: true }).extend({ query: optional(50), tab: z.enum(userTabs).optional() }),
    answer: paged('users', User).extend({ isTotalWhole }),
  }),
  createUser: post('/user/create', {
    summary: 'Create a user with roles',
    access: 'administrator',
    body: CreateUser,
    answer: z.object({ id: Id }),
    refusals: ['emailTaken'],
  }),
  updateRoles: post('/user/updateRoles', {
    summary: 'Set a user’s roles; whoever loses the administrator’s is signed out everywhere',
    access: 'administrator',
    body: z.object({ id: Id, roles: Roles }),
    answer: User,
    refusals: ['notFound', 'lastAdministrator'],
  }),
  resendVerificationTo: post('/user/:id/resendVerification', {
    summary: 'Mail a user another link that confirms their email address',
    access: 'administrator',
    params: byId,
    refusals: ['notFound', 'alreadyConfirmed', 'accountSuspended'],
  }),
  suspendUser: post('/user/:id/suspend', {
    summary: 'Suspend a user: no sign-in, no new bookings, unpaid ones cancelled',
    access: 'administrator',
    params: byId,
    body: Reason,
    answer: User,
    refusals: ['notFound', 'ownAccount', 'lastAdministrator'],
  }),
  viewAs: post('/user/:id/viewAs', {
    summary: 'A token of 15 minutes to read a host’s or hunter’s pages as they see them; it changes nothing',
    access: 'administrator',
    answersToken: true,
    params: byId,
    body: Reason,
    answer: z.object({ token: z.string() }),
    refusals: ['notFound', 'notViewable'],
  }),
  liftSuspension: post('/user/:id/lift', {
    summary: 'Lift a suspension: the user can sign in again; what was cancelled stays so',
    access: 'administrator',
    params: byId,
    body: Reason,
    answer: User,
    refusals: ['notFound'],
  }),
};
