import { Link, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { DelayedEmail, EmailTab } from '#contract/email-administration.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { EmailText } from '../ui/mail-link.tsx';
import { notify } from '../ui/notices.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import type { Column } from '../ui/table/table.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import type { Route } from './+types/delayed-emails.screen.ts';
import styles from './delayed-emails.module.css';

export const meta = () => privatePage('Emails');

const { query } = contract.listDelayedEmails;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listDelayedEmails } = await api();
  return loadTable(request, query, (state) => listDelayedEmails({ query: state }));
};

const tabNames: Record<EmailTab, string> = { waiting: 'Waiting', givenUp: 'Given up' };
const emptyHints: Record<EmailTab, string> = {
  waiting: 'Emails go out within seconds. One that has waited for 15 minutes is shown here.',
  givenUp: 'Emails that a mail server refused for good, or did not take for days, are shown here.',
};

/** 'booking-confirmed' is 'Booking confirmed'. */
const nameOfKind = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** What an email is about, then whose it is, as far as that is known. */
const About = ({ booking, checkNumber, listing, user }: DelayedEmail) => {
  const parts = [
    booking && <Link to={adminPaths.booking(booking.id)}>{booking.confirmationCode}</Link>,
    checkNumber && `Check ${checkNumber}`,
    listing && <Link to={adminPaths.listing(listing.id)}>{listing.title}</Link>,
    user && (
      <Link to={adminPaths.user(user.id)}>
        <EmailText email={user.email} />
      </Link>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return '–';
  // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
  return parts.map((part, index) => <span key={index}>{part}</span>);
};

const columnsWith = (sendAgain: (id: string) => void): readonly Column<DelayedEmail, never>[] => [
  { label: 'Email', cell: ({ kind }) => nameOfKind(kind) },
  {
    label: 'About',
    inCard: 'bare',
    cell: (email) => (
      <span className={styles.about}>
        <About {...email} />
      </span>
    ),
  },
  {
    label: 'Since',
    cell: ({ since }) => <span className={styles.time}>{formatInstantNear(since, serverNow())}</span>,
  },
  {
    label: 'Tries',
    cell: ({ tries, nextTryAt, isGivenUp }) =>
      isGivenUp || !nextTryAt ? tries : `${tries}, next ${formatInstantNear(nextTryAt, serverNow())}`,
  },
  {
    label: 'Why',
    inCard: 'bare',
    cell: ({ error }) => <span className={styles.why}>{error || 'Not tried yet'}</span>,
  },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: ({ id, kind, tries }) => (
      <Button small className={styles.again} onClick={() => sendAgain(id)}>
        {tries > 0 ? 'Send again' : 'Send now'}
        <span className="visually-hidden">: {nameOfKind(kind)}</span>
      </Button>
    ),
  },
];

/** Makes emails due now; they go out by themselves soon after, if they can. */
const useSendAgain = () => {
  const { revalidate } = useRevalidator();
  const { attempt, isBusy, error } = useAttempt('Ope...Something went wrong. Please try again in a moment.');
  const sendAgain = (ids: string[]) =>
    attempt(async () => {
      const { sendEmailsAgain } = await api();
      const { count } = await sendEmailsAgain({ body: { ids } });
      notify(count === 1 ? 'Sending the email again.' : `Sending ${count} emails again.`);
      await revalidate();
    });
  return { sendAgain, isSending: isBusy, error };
};

export default function DelayedEmails({ loaderData }: Route.ComponentProps) {
  const { emails, counts, total, state } = loaderData;
  const { sendAgain, isSending, error } = useSendAgain();
  usePolling(10_000);
  return (
    <TablePage
      title="Emails"
      query={query}
      state={state}
      action={
        emails.length > 1 && (
          <Button disabled={isSending} onClick={() => void sendAgain(emails.map(({ id }) => id))}>
            Send these {emails.length} again
          </Button>
        )
      }
      error={<ErrorLine>{error}</ErrorLine>}
      tabs={{ label: 'Emails by what becomes of them', names: tabNames, counts }}
      columns={columnsWith((id) => void sendAgain([id]))}
      rows={emails}
      keyOf={({ id }) => id}
      emptyHint={emptyHints[state.tab]}
      total={total}
    />
  );
}
