import { Link, redirect } from 'react-router';
import { contract } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { formatDateOf } from '#domain/dates.ts';
import { type UserSort, type UserTab, userTabs } from '#domain/permissions.ts';
import { formatPhone } from '#domain/phone.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { Paging } from '../ui/paging.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { SearchBox } from '../ui/search-box.tsx';
import table from '../ui/table.module.css';
import { type Column, NoRows, Table } from '../ui/table.tsx';
import { loadTable, useTableLinks } from '../ui/table-address.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/admin-users.screen.ts';
import { AccountChips } from './account-chips.tsx';
import { nameOf } from './name-of.ts';

export const meta = () => privatePage('Users');

const { query } = contract.listUsers;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listUsers } = await api();
  return loadTable(request, query, (state) => listUsers({ query: state })).catch((error: unknown) => {
    throw isRefused(error) && error.status === 403 ? redirect(paths.notFound()) : error;
  });
};

const tabNames: Record<UserTab, string> = { users: 'Users', administrators: 'Administrators' };

const columns: readonly Column<User, UserSort>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: (user) => <Link to={paths.adminUser(user.id)}>{nameOf(user)}</Link>,
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
  const { users, counts, total, state } = loaderData;
  usePolling(null);
  const linkTo = useTableLinks(query, state);
  return (
    <div className={table.page}>
      <header className={table.head}>
        <h1>Users</h1>
        <SearchBox
          label="Search users"
          hint="Name, email, or phone"
          value={state.search}
          linkTo={(search) => linkTo({ search })}
        />
        <ButtonLink look="primary" to={paths.createUser()}>
          Create user
        </ButtonLink>
      </header>
      <Tabs
        label="Users by role"
        search={state.search}
        tabs={userTabs.map((tab) => ({
          name: tabNames[tab],
          to: linkTo({ tab }),
          isCurrent: state.tab === tab,
          count: counts[tab],
        }))}
      />
      <Table
        caption="Users"
        columns={columns}
        rows={users}
        keyOf={({ id }) => id}
        sorting={{ by: state.sort, order: state.order, linkTo }}
        empty={<NoRows search={state.search} showAll={linkTo({ search: '' })} />}
      />
      <Paging page={state.page} pageSize={state.pageSize} total={total} linkTo={linkTo} />
    </div>
  );
}
