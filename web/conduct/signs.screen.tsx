import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { SignForAdministrators } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import type { SignTab } from '#domain/conduct.ts';
import { formatDateOf, formatDayWithWeekday } from '#domain/dates.ts';
import { signWithinMs } from '#domain/today.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { AddressLabels } from '../ui/address-labels.tsx';
import { Button } from '../ui/button.tsx';
import { usePolling } from '../ui/polling.ts';
import { postalAddress } from '../ui/postal-address.ts';
import { privatePage } from '../ui/private-page.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useSelection } from '../ui/table/selection.ts';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/signs.screen.ts';
import styles from './conduct.module.css';
import { MailedDialog, NeedAnotherDialog, TakeBackDialog } from './sign-dialogs.tsx';

export const meta = () => privatePage('Signs');

const { query } = contract.listSigns;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listSigns } = await api();
  return loadTable(request, query, (state) => listSigns({ query: state }));
};

const tabNames: Record<SignTab, string> = { needed: 'To mail', mailed: 'Mailed' };
const emptyHints: Record<SignTab, string> = {
  needed: 'Land needs a sign once it is approved. It stands here until you say that it was mailed.',
  mailed: 'Signs that were mailed are shown here, with the day and who mailed them.',
};

type Choice = { do: 'mailed' | 'another' | 'takeBack'; signs: readonly SignForAdministrators[] };

const isOverdue = ({ mailedDay, neededDateTime }: SignForAdministrators): boolean =>
  mailedDay === null && neededDateTime.getTime() + signWithinMs < Date.now();

const columnsWith = (choose: (choice: Choice) => void): readonly Column<SignForAdministrators, never>[] => [
  { label: 'Land', cell: ({ listing }) => <Link to={paths.adminListing(listing.id)}>{listing.name}</Link> },
  {
    label: 'Mail to',
    inCard: 'bare',
    cell: ({ host, address }) => (
      <span className={styles.cell}>
        <Link to={paths.adminUser(host.id)}>{host.name}</Link>
        <span className={styles.address}>
          {postalAddress(address) || 'No postal address yet: please ask the owner'}
        </span>
      </span>
    ),
  },
  {
    label: 'Needed since',
    cell: (sign) => (
      <span className={styles.buttons}>
        {formatDateOf(sign.neededDateTime)}
        {isOverdue(sign) && <StatusChip tone="danger">Overdue</StatusChip>}
      </span>
    ),
  },
  {
    label: 'Mailed',
    cell: ({ mailedDay, mailedBy }) =>
      mailedDay === null ? 'Not yet' : `${formatDayWithWeekday(mailedDay)}, by ${mailedBy ?? 'somebody'}`,
  },
  {
    label: 'Actions',
    inCard: 'bare',
    cell: (sign) => {
      const offer = (what: Choice['do'], text: string) => (
        <Button small onClick={() => choose({ do: what, signs: [sign] })}>
          {text}
          <span className="visually-hidden"> for {sign.listing.name}</span>
        </Button>
      );
      if (sign.mailedDay === null) return offer('mailed', 'Mark as mailed');
      return (
        <span className={styles.buttons}>
          {offer('another', 'Another is needed')}
          {offer('takeBack', 'It wasn’t mailed')}
        </span>
      );
    },
  },
];

/** The signs to mail to owners, with address labels (docs/rules/conduct.md#the-sign). */
export default function Signs({ loaderData }: Route.ComponentProps) {
  const { signs, counts, total, state } = loaderData;
  const [choice, setChoice] = useState<Choice>();
  const { revalidate } = useRevalidator();
  const selection = useSelection(signs.map(({ listing }) => listing.id));
  usePolling(60_000);
  const ticked = signs.filter(({ listing }) => selection.keys.has(listing.id));
  const toPrint = (ticked.length > 0 ? ticked : signs).filter(({ address }) => postalAddress(address) !== '');
  const close = () => setChoice(undefined);
  return (
    <div className={styles.signs}>
      <TablePage
        title="Signs"
        query={query}
        state={state}
        action={toPrint.length > 0 && <Button onClick={() => print()}>Print the labels</Button>}
        {...(state.tab === 'needed' && {
          selection: {
            ...selection,
            nameOf: ({ listing }: SignForAdministrators) => listing.name,
            actions: (
              <Button small onClick={() => setChoice({ do: 'mailed', signs: ticked })}>
                Mark as mailed
              </Button>
            ),
          },
        })}
        tabs={{ label: 'Signs by whether they were mailed', names: tabNames, counts }}
        columns={columnsWith(setChoice)}
        rows={signs}
        keyOf={({ listing }) => listing.id}
        emptyHint={emptyHints[state.tab]}
        total={total}
      />
      <AddressLabels
        labels={toPrint.map(({ listing, host, address }) => ({
          key: listing.id,
          text: `${host.name}\n${postalAddress(address)}`,
        }))}
      />
      {choice?.do === 'mailed' && <MailedDialog signs={choice.signs} onDone={revalidate} onClose={close} />}
      {choice?.do === 'another' && (
        <NeedAnotherDialog signs={choice.signs} onDone={revalidate} onClose={close} />
      )}
      {choice?.do === 'takeBack' && (
        <TakeBackDialog signs={choice.signs} onDone={revalidate} onClose={close} />
      )}
    </div>
  );
}
