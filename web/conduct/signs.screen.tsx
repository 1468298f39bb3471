import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { SignForAdministrators } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import type { SignTab } from '#domain/conduct.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadTable } from '../layouts/table-address.ts';
import { TablePage } from '../layouts/table-page.tsx';
import { api } from '../session/api.ts';
import { AddressLabels } from '../ui/address-labels.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { usePolling } from '../ui/polling.ts';
import { postalAddress } from '../ui/postal-address.ts';
import { privatePage } from '../ui/private-page.ts';
import { useSelection } from '../ui/table/selection.ts';
import type { Column } from '../ui/table/table.tsx';
import type { Route } from './+types/signs.screen.ts';
import styles from './conduct.module.css';
import { type SignAction, signActionNames, signActions } from './sign-actions.ts';
import { SignDialog } from './sign-dialog.tsx';
import { NeededSince, SignAddress, SignButtons, tickedOffText } from './sign-parts.tsx';

export const meta = () => privatePage('Signs');

const { query } = contract.listSigns;

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { listSigns } = await api();
  return loadTable(request, query, (state) => listSigns({ query: state }));
};

const tabNames: Record<SignTab, string> = { needed: 'To mail', mailed: 'Mailed', notWanted: 'Not wanted' };
const emptyHints: Record<SignTab, string> = {
  needed: 'Land needs a sign once it is approved. It stands here until you say that it was mailed.',
  mailed: 'Signs that were mailed are shown here, with the day and who mailed them.',
  notWanted: 'An owner can say on My Listings that they want no sign, and you can say it here for them.',
};

type Choice = { action: SignAction; signs: readonly SignForAdministrators[] };
type SignColumn = Column<SignForAdministrators, never>;

const columnsOf = (tab: SignTab, choose: (choice: Choice) => void): readonly SignColumn[] => {
  const stands: Record<SignTab, SignColumn> = {
    needed: { label: 'Needed since', cell: (sign) => <NeededSince sign={sign} /> },
    mailed: { label: 'Mailed', cell: tickedOffText },
    notWanted: { label: 'Not wanted since', cell: tickedOffText },
  };
  return [
    { label: 'Land', cell: ({ listing }) => <Link to={adminPaths.listing(listing.id)}>{listing.name}</Link> },
    {
      label: tab === 'notWanted' ? 'Owner' : 'Mail to',
      inCard: 'bare',
      cell: (sign) => <SignAddress sign={sign} />,
    },
    stands[tab],
    {
      label: 'Actions',
      inCard: 'bare',
      cell: (sign) => <SignButtons sign={sign} onChoose={(action) => choose({ action, signs: [sign] })} />,
    },
  ];
};

/** The signs to mail to owners, with address labels (docs/rules/conduct.md#the-sign). */
export default function Signs({ loaderData }: Route.ComponentProps) {
  const { signs, counts, total, state } = loaderData;
  const [choice, setChoice] = useState<Choice>();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { revalidate } = useRevalidator();
  const selection = useSelection(signs.map(({ listing }) => listing.id));
  usePolling(60_000);
  const ticked = signs.filter(({ listing }) => selection.keys.has(listing.id));
  const toPrint = (ticked.length > 0 ? ticked : signs).filter(({ address }) => postalAddress(address) !== '');
  const canPrint = state.tab !== 'notWanted' && toPrint.length > 0;
  const choose = (choice: Choice) => {
    setFailed([]);
    setChoice(choice);
  };
  return (
    <div className={styles.signs}>
      <TablePage
        title="Signs"
        query={query}
        state={state}
        action={canPrint && <Button onClick={() => print()}>Print the labels</Button>}
        {...(state.tab === 'needed' && {
          selection: {
            ...selection,
            nameOf: ({ listing }: SignForAdministrators) => listing.name,
            actions: signActions.needed.map((action) => (
              <Button key={action} small onClick={() => choose({ action, signs: ticked })}>
                {signActionNames[action]}
              </Button>
            )),
          },
        })}
        error={failed.map((line) => <ErrorLine key={line}>{line}</ErrorLine>)}
        tabs={{ label: 'Signs by where they stand', names: tabNames, counts }}
        columns={columnsOf(state.tab, choose)}
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
      {choice && (
        <SignDialog
          {...choice}
          onDone={async (failed) => {
            setFailed(failed);
            await revalidate();
          }}
          onClose={() => setChoice(undefined)}
        />
      )}
    </div>
  );
}
