import type { User } from '#contract/user.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import type { Operation } from '../operation.ts';
import { insertExport } from '../platform/audit-store.ts';
import { type Columns, csvDownload, mapRows } from '../platform/csv.ts';
import { toUserForAdministrators } from './answers.ts';
import { readUsers } from './table-store.ts';

const columns: Columns<User> = {
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phoneNumber }) => formatPhone(phoneNumber),
  Roles: ({ roles }) => roles.join(' '),
  'Last Login': ({ lastLogin }) => lastLogin && formatDateOf(lastLogin),
  Joined: ({ userJoinedDateTime }) => formatDateOf(userJoinedDateTime),
};

/** What the table of users shows, on all its pages (docs/rules/administration.md#export-of-a-table). */
export const exportUserTable: Operation<typeof userAdministration.exportUserTable> = async (
  { db, exportsDb, now },
  { caller, query },
) => {
  const rows = readUsers(exportsDb, query);
  const tab = query.tab === 'users' ? '' : `-${query.tab}`;
  const file = await csvDownload(`openacre-users${tab}.csv`, columns, mapRows(rows, toUserForAdministrators));
  await insertExport({ db, now }, caller, 'users', query);
  return file;
};
