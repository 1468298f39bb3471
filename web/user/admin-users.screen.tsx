import { Link } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { User } from '#contract/user.ts';
import { formatDateOf } from '#domain/dates.ts';
import type { UserSort, UserTab } from '#domain/permissions.ts';
import { formatPhone } from '#domain/phone.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/admin-users.screen.ts';
import { AccountChips } from './account-chips.tsx';
import { nameOf } from './name-of.ts';

export const meta = () => privatePage('Users');

const { query } = contract.listUsers;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listUsers } = await api();
  return loadTable(request, query, (state) => listUsers({ query: state }));
};

const tabNames: Record<UserTab, string> = { users: 'Users', administrators: 'Administrators' };

const columns: readonly Column<User, UserSort>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: (user) => <Link to={adminPaths.user(user.id)}>{nameOf(user)}</Link>,
  },
  {
    label: 'Email',
    sort: 'email',
    inCard: 'bare',
    cell: ({ email }) => <MailLink email={email} />,
  },
  {
    label: 'Phone',
    inCard: 'bare',
    cell: ({ phoneNumber }) => <span className="figures">{formatPhone(phoneNumber) || '–'}</span>,
  },
  { label: 'Roles', inCard: 'beside', cell: (user) => <AccountChips user={user} /> },
  {
    label: 'Last login',
    sort: 'lastLogin',
    first: 'desc',
    isNumber: true,
    cell: ({ lastLogin }) => (lastLogin ? formatDateOf(lastLogin) : 'Never'),
  },
  {
    label: 'Joined',
    sort: 'joined',
    first: 'desc',
    isNumber: true,
    cell: ({ userJoinedDateTime }) => formatDateOf(userJoinedDateTime),
  },
];

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const { users, counts, total, isTotalWhole, state } = loaderData;
  usePolling(null);
  return (
    <TablePage
      title="Users"
      query={query}
      state={state}
      search={{ label: 'Search users', hint: 'Name, email, or phone' }}
      action={
        <ButtonLink variant="primary" to={adminPaths.createUser()}>
          Create user
        </ButtonLink>
      }
      exportTable={async () => (await api()).exportUserTable({ query: state })}
      tabs={{ label: 'Users by role', names: tabNames, counts }}
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      total={total}
      isTotalWhole={isTotalWhole}
    />
  );
}
