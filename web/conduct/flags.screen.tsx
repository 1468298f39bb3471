import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FlagForAdministrators } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import type { FlagTab } from '#domain/conduct.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/flags.screen.ts';
import styles from './conduct.module.css';
import { FlagButtons, type FlagDecision, FlagDecisionDialog } from './flag-decision.tsx';
import { FlagDetails, FlagStateChip } from './flag-details.tsx';

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

const columnsWith = (
  choose: (chosen: FlagDecision) => void,
): readonly Column<FlagForAdministrators, never>[] => [
  {
    label: 'Hunter',
    cell: ({ hunter }) => (
      <span className={styles.cell}>
        <Link to={adminPaths.user(hunter.id)}>{hunter.name}</Link>
        <Link to={adminPaths.flags({ hunterId: hunter.id })} className={styles.soft}>
          {hunter.standingFlags === 1 ? '1 flag stands' : `${hunter.standingFlags} flags stand`}
        </Link>
        {hunter.isSuspended && <StatusChip tone="danger">Suspended</StatusChip>}
      </span>
    ),
  },
  {
    label: 'What for',
    inCard: 'bare',
    cell: (flag) => (
      <div className={styles.cell}>
        <FlagStateChip flag={flag} />
        <FlagDetails flag={flag} />
      </div>
    ),
  },
  {
    label: 'Booking',
    cell: ({ bookingId, confirmationCode, listing }) => (
      <span className={styles.cell}>
        <Link to={adminPaths.booking(bookingId)}>{confirmationCode}</Link>
        <Link to={adminPaths.listing(listing.id)}>{listing.name}</Link>
      </span>
    ),
  },
  { label: 'Flagged by', cell: ({ host }) => <Link to={adminPaths.user(host.id)}>{host.name}</Link> },
  { label: 'When', cell: ({ dateTime }) => formatInstantNear(dateTime, serverNow()) },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (flag) => (flag.isDismissed ? '–' : <FlagButtons flag={flag} onChoose={choose} />),
  },
];

/** Flags of hunters by hosts (docs/rules/conduct.md#dismissing-a-flag, #upholding-a-flag). */
export default function Flags({ loaderData }: Route.ComponentProps) {
  const { flags, hunter, counts, total, state } = loaderData;
  const [chosen, setChosen] = useState<FlagDecision>();
  const { revalidate } = useRevalidator();
  usePolling(60_000);
  return (
    <>
      <TablePage
        title={hunter ? `Flags of ${hunter.name}` : 'Flags'}
        query={query}
        state={state}
        action={hunter && <ButtonLink to={adminPaths.flags()}>All flags</ButtonLink>}
        tabs={{ label: 'Flags by what became of them', names: tabNames, counts }}
        columns={columnsWith(setChosen)}
        rows={flags}
        keyOf={({ id }) => id}
        emptyHint={hunter ? emptyOfOne[state.tab](hunter.name) : emptyHints[state.tab]}
        total={total}
      />
      {chosen && (
        <FlagDecisionDialog
          chosen={chosen}
          onDone={async (notice) => {
            notify(notice);
            await revalidate();
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
