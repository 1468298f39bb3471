import { Link, useNavigate } from 'react-router';
import type { AuditLine } from '#contract/audit.ts';
import { contract } from '#contract/contract.ts';
import { type AuditKind, auditKinds } from '#domain/audit.ts';
import { formatInstant } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { groupBy } from '../ui/group-by.ts';
import { privatePage } from '../ui/private-page.ts';
import table from '../ui/table/table.module.css';
import { Tabs } from '../ui/tabs.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import type { Route } from './+types/audit.screen.ts';
import styles from './audit.module.css';
import { FieldChange } from './field-change.tsx';

export const meta = () => privatePage('Audit');

const { query } = contract.listAudit;

/** The filters in the URL; invalid ones are ignored. */
const readFilters = (search: URLSearchParams) =>
  query.parse(
    Object.fromEntries(
      [...search].filter(([name, value]) => query.partial().safeParse({ [name]: value }).success),
    ),
  );

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const filters = readFilters(new URL(request.url).searchParams);
  const { listAudit } = await api();
  return { ...(await listAudit({ query: filters }).catch(orNotFound)), filters };
};

const kindNames: Record<AuditKind, string> = {
  people: 'People',
  land: 'Land',
  bookings: 'Bookings',
  money: 'Money',
  marketplace: 'Marketplace',
};

/** Groups the lines that one person left on one subject at one moment. */
const groupsOf = (lines: readonly AuditLine[]) => [
  ...groupBy(
    lines,
    ({ dateTime, actor, subject }) => `${dateTime.toISOString()} ${actor?.id} ${subject.type} ${subject.id}`,
  ),
];

const subjectLinks = {
  user: adminPaths.user,
  listing: adminPaths.listingHistory,
  booking: adminPaths.booking,
  payout: adminPaths.booking,
} as const;
const subjectNames = { user: 'User', listing: 'Listing', booking: 'Booking', payout: 'Payout of' } as const;

const Entry = ({ lines }: { lines: readonly [AuditLine, ...AuditLine[]] }) => {
  const [{ actor, subject, dateTime }] = lines;
  return (
    <li className={styles.entry}>
      <p className={styles.who}>
        <strong>
          {actor ? <Link to={adminPaths.user(actor.id)}>{actor.name || 'Unknown'}</Link> : 'The system'}
        </strong>
        <time dateTime={dateTime.toISOString()}>{formatInstant(dateTime)}</time>
      </p>
      <div className={styles.what}>
        <p>
          {subject.type === 'marketplace' || subject.id === null ? (
            'The marketplace'
          ) : (
            <>
              {subjectNames[subject.type]}{' '}
              <Link to={subjectLinks[subject.type](subject.id)}>{subject.name || 'that is gone'}</Link>
            </>
          )}
        </p>
        <ul role="list">
          {lines.map((line) => (
            <li key={line.key}>{line.field === null ? line.message : <FieldChange line={line} />}</li>
          ))}
        </ul>
      </div>
    </li>
  );
};

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { lines, next, actorName, subjectName, filters } = loaderData;
  const navigate = useNavigate();
  const linkTo = (changes: typeof filters) => adminPaths.audit({ ...filters, cursor: undefined, ...changes });
  return (
    <div className={table.page}>
      <header className={styles.head}>
        <h1>Audit</h1>
        <p className={styles.soft}>Who did what, to whom, and when: the latest first.</p>
      </header>
      <Tabs
        label="Audit by kind"
        tabs={[
          { name: 'All', to: linkTo({ kind: undefined }), isCurrent: filters.kind === undefined },
          ...auditKinds.map((kind) => ({
            name: kindNames[kind],
            to: linkTo({ kind }),
            isCurrent: filters.kind === kind,
          })),
        ]}
      />
      <div className={styles.filters}>
        {filters.actor ? (
          <p>
            Done by <strong>{actorName ?? 'somebody unknown'}</strong>{' '}
            <Link to={linkTo({ actor: undefined })}>Show what anybody did</Link>
          </p>
        ) : (
          <UserPicker label="Done by" onPick={(user) => user && void navigate(linkTo({ actor: user.id }))} />
        )}
        {filters.subject && (
          <p>
            About <strong>{subjectName ?? 'something unknown'}</strong>{' '}
            <Link to={linkTo({ subject: undefined })}>Show what concerns anything</Link>
          </p>
        )}
      </div>
      {lines.length === 0 && <Empty title="None." hint="Nothing of that kind has been done." />}
      <ol role="list" className={styles.entries}>
        {groupsOf(lines).map(
          ([key, [first, ...rest]]) => first && <Entry key={key} lines={[first, ...rest]} />,
        )}
      </ol>
      <nav aria-label="Pages" className={styles.pages}>
        {filters.cursor && <ButtonLink to={linkTo({})}>Latest</ButtonLink>}
        {next && <ButtonLink to={linkTo({ cursor: next })}>Older</ButtonLink>}
      </nav>
    </div>
  );
}
