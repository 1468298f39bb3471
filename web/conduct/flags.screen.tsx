import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FlagForAdministrators } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import { type FlagTab, flagTexts } from '#domain/conduct.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/flags.screen.ts';
import styles from './conduct.module.css';
import { DecisionDialog } from './decision-dialog.tsx';

export const meta = () => privatePage('Flags');

const { query } = contract.listFlags;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listFlags } = await api();
  return loadTable(request, query, (state) => listFlags({ query: state }));
};

const tabNames: Record<FlagTab, string> = { standing: 'Standing', dismissed: 'Dismissed' };
const emptyHints: Record<FlagTab, string> = {
  standing: 'Owners can flag the hunter of a paid booking, with a reason.',
  dismissed: 'Flags that an administrator dismissed are shown here.',
};
const emptyOfOne: Record<FlagTab, (name: string) => string> = {
  standing: (name) => `No flag of ${name} stands.`,
  dismissed: (name) => `No flag of ${name} was dismissed.`,
};

type Decision = 'dismiss' | 'uphold';

/** What the dialog of each decision says. */
const decisions = {
  dismiss: {
    title: 'Dismiss this flag?',
    action: 'Yes, dismiss it',
    doing: 'Dismissing…',
    text: 'It counts for nothing then. Both sides see that it was dismissed. A suspension stays until you lift it on the hunter’s page.',
    done: 'The flag is dismissed.',
  },
  uphold: {
    title: 'Does this flag stand?',
    action: 'Yes, it stands',
    doing: 'Saving…',
    text: 'It counts as before and leaves what waits for you in Today. Nobody is told, and you can still dismiss it later.',
    done: 'The flag stands. It waits for you no more.',
  },
} as const;

const columnsWith = (
  decide: (decision: Decision, flag: FlagForAdministrators) => void,
): readonly Column<FlagForAdministrators, never>[] => [
  {
    label: 'Hunter',
    cell: ({ hunter }) => (
      <span className={styles.cell}>
        <Link to={paths.adminUser(hunter.id)}>{hunter.name}</Link>
        <Link to={paths.adminFlags({ hunterId: hunter.id })} className={styles.soft}>
          {hunter.standingFlags === 1 ? '1 flag stands' : `${hunter.standingFlags} flags stand`}
        </Link>
        {hunter.isSuspended && <StatusChip tone="danger">Suspended</StatusChip>}
      </span>
    ),
  },
  {
    label: 'What for',
    inCard: 'bare',
    cell: ({ kind, reason, answer, dismissal, upholding }) => (
      <div className={styles.cell}>
        <strong>{flagTexts[kind]}</strong>
        <p className={styles.text}>{reason}</p>
        {answer && (
          <div className={styles.answer}>
            <span className={styles.soft}>The hunter’s answer</span>
            <p className={styles.text}>{answer.text}</p>
          </div>
        )}
        {upholding && (
          <p className={styles.soft}>
            {dismissal ? 'Upheld' : 'It stands, said'} by {upholding.by},{' '}
            {formatInstantNear(upholding.dateTime, new Date())}: {upholding.reason}
          </p>
        )}
        {dismissal && (
          <p className={styles.soft}>
            Dismissed by {dismissal.by}, {formatInstantNear(dismissal.dateTime, new Date())}:{' '}
            {dismissal.reason}
          </p>
        )}
      </div>
    ),
  },
  {
    label: 'Booking',
    cell: ({ bookingId, confirmationCode, listing }) => (
      <span className={styles.cell}>
        <Link to={paths.adminBooking(bookingId)}>{confirmationCode}</Link>
        <Link to={paths.adminListing(listing.id)}>{listing.name}</Link>
      </span>
    ),
  },
  { label: 'Flagged by', cell: ({ host }) => <Link to={paths.adminUser(host.id)}>{host.name}</Link> },
  { label: 'When', cell: ({ dateTime }) => formatInstantNear(dateTime, new Date()) },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (flag) =>
      flag.isDismissed ? (
        '–'
      ) : (
        <span className={styles.buttons}>
          {!flag.upholding && (
            <Button small onClick={() => decide('uphold', flag)}>
              It stands<span className="visually-hidden">, the flag of {flag.confirmationCode}</span>
            </Button>
          )}
          <Button small onClick={() => decide('dismiss', flag)}>
            Dismiss<span className="visually-hidden"> the flag of {flag.confirmationCode}</span>
          </Button>
        </span>
      ),
  },
];

/** Flags of hunters by hosts (docs/rules/conduct.md#dismissing-a-flag, #upholding-a-flag). */
export default function Flags({ loaderData }: Route.ComponentProps) {
  const { flags, hunter, counts, total, state } = loaderData;
  const [chosen, setChosen] = useState<{ decision: Decision; id: string }>();
  const { revalidate } = useRevalidator();
  usePolling(60_000);
  return (
    <>
      <TablePage
        title={hunter ? `Flags of ${hunter.name}` : 'Flags'}
        query={query}
        state={state}
        action={hunter && <ButtonLink to={paths.adminFlags()}>All flags</ButtonLink>}
        tabs={{ label: 'Flags by what became of them', names: tabNames, counts }}
        columns={columnsWith((decision, { id }) => setChosen({ decision, id }))}
        rows={flags}
        keyOf={({ id }) => id}
        emptyHint={hunter ? emptyOfOne[state.tab](hunter.name) : emptyHints[state.tab]}
        total={total}
      />
      {chosen && (
        <DecisionDialog
          {...decisions[chosen.decision]}
          hint="Only administrators read it"
          decide={async (body, idempotencyKey) => {
            const { dismissFlag, upholdFlag } = await api();
            const decide = chosen.decision === 'dismiss' ? dismissFlag : upholdFlag;
            await decide({ params: { id: chosen.id }, body, idempotencyKey });
            notify(decisions[chosen.decision].done);
            await revalidate();
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
