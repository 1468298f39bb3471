import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Report } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import type { ReportSubject, ReportTab } from '#domain/conduct.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { photosInWords } from '#domain/message.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { ReadConversation } from '../message/read-conversation.tsx';
import { HideDialog } from '../review/hide-dialog.tsx';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/reports.screen.ts';
import styles from './conduct.module.css';
import { DecisionDialog } from './decision-dialog.tsx';

export const meta = () => privatePage('Reports');

const { query } = contract.listReports;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listReports } = await api();
  return loadTable(request, query, (state) => listReports({ query: state }));
};

const tabNames: Record<ReportTab, string> = { open: 'Open', closed: 'Closed' };
const emptyHints: Record<ReportTab, string> = {
  open: 'People report land and reviews from the page of a listing, and messages where they read them.',
  closed: 'Reports that an administrator closed are shown here.',
};
const subjectNames: Record<ReportSubject, string> = {
  listing: 'Listing',
  review: 'Review',
  conversation: 'Message',
};

/** What was written, and how many photographs it has, which are seen in the conversation alone. */
const ReportedMessage = ({ message: { text, photoCount } }: { message: NonNullable<Report['message']> }) => (
  <>
    {text !== '' && <p className={styles.text}>“{text}”</p>}
    {photoCount > 0 && <span className={styles.soft}>With {photosInWords(photoCount)}</span>}
  </>
);

type Choice = { do: 'close' | 'hide'; report: Report };

const columnsWith = (choose: (choice: Choice) => void): readonly Column<Report, never>[] => [
  {
    label: 'What',
    cell: ({ subject, subjectId, title, listingId, writer, text, isChanged, isHidden, message }) => (
      <div className={`${styles.cell} ${styles.subject}`}>
        <span className={styles.soft}>{subjectNames[subject]}</span>
        <strong>
          <Link to={adminPaths.listing(listingId)}>{title}</Link>
        </strong>
        {text !== null && <p className={styles.text}>“{text}”</p>}
        {isChanged && <span className={styles.soft}>Its writer has changed it since</span>}
        {isHidden && <StatusChip tone="plain">Hidden</StatusChip>}
        {message && <ReportedMessage message={message} />}
        <span className={styles.soft}>
          {subject === 'conversation' && !message ? 'With' : 'By'}{' '}
          <Link to={adminPaths.user(writer.id)}>{writer.name}</Link>
          {message && <>, {formatInstantNear(message.sentDateTime, serverNow())}</>}
        </span>
        {subject === 'conversation' && <ReadConversation threadId={subjectId} reportedId={message?.id} />}
      </div>
    ),
  },
  {
    label: 'Why',
    inCard: 'bare',
    cell: ({ reason, closing }) => (
      <div className={styles.cell}>
        <p className={styles.text}>{reason}</p>
        {closing && (
          <p className={styles.soft}>
            Closed by {closing.by}, {formatInstantNear(closing.dateTime, serverNow())}: {closing.reason}
          </p>
        )}
      </div>
    ),
  },
  {
    label: 'Reported by',
    cell: ({ reporter }) => <Link to={adminPaths.user(reporter.id)}>{reporter.name}</Link>,
  },
  { label: 'When', cell: ({ dateTime }) => formatInstantNear(dateTime, serverNow()) },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (report) =>
      report.closing ? (
        '–'
      ) : (
        <span className={styles.buttons}>
          {report.subject === 'review' && !report.isHidden && (
            <Button small onClick={() => choose({ do: 'hide', report })}>
              Hide<span className="visually-hidden"> the review of {report.title}</span>
            </Button>
          )}
          <Button small onClick={() => choose({ do: 'close', report })}>
            Close<span className="visually-hidden"> the report of {report.title}</span>
          </Button>
        </span>
      ),
  },
];

/** Reports of land, reviews and messages (docs/rules/conduct.md#reports). */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { reports, counts, total, state } = loaderData;
  const [choice, setChoice] = useState<Choice>();
  const { revalidate } = useRevalidator();
  const done = async (notice: string) => {
    notify(notice);
    await revalidate();
  };
  const forget = () => setChoice(undefined);
  usePolling(60_000);
  return (
    <>
      <TablePage
        title="Reports"
        query={query}
        state={state}
        tabs={{ label: 'Reports by what became of them', names: tabNames, counts }}
        columns={columnsWith(setChoice)}
        rows={reports}
        keyOf={({ id }) => id}
        emptyHint={emptyHints[state.tab]}
        total={total}
      />
      {choice?.do === 'hide' && (
        <HideDialog reviewId={choice.report.subjectId} isHidden={false} onDone={done} onClose={forget} />
      )}
      {choice?.do === 'close' && (
        <DecisionDialog
          title="Close this report?"
          action="Yes, close it"
          doing="Closing…"
          text="Say what you did about it. A review is hidden here, a listing is deactivated on its own page."
          hint="Only administrators read it"
          of={`close report ${choice.report.id}`}
          decide={async (body, idempotencyKey) => {
            const { closeReport } = await api();
            await closeReport({ params: { id: choice.report.id }, body, idempotencyKey });
            await done('The report is closed.');
          }}
          onClose={forget}
        />
      )}
    </>
  );
}
