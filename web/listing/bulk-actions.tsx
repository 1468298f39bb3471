import { useState } from 'react';
import type { ListingRow } from '#contract/listing-administration.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { doEach } from '../ui/do-each.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { notify } from '../ui/notices.tsx';

type Listing = ListingRow['listing'];
type Act = 'approve' | 'activate' | 'deactivate';

const texts: Record<Act, { verb: string; doing: string; done: string; effect: string }> = {
  approve: {
    verb: 'Approve',
    doing: 'Approving…',
    done: 'approved',
    effect: 'Each becomes public at once if it is active. An approval can’t be taken back.',
  },
  activate: {
    verb: 'Activate',
    doing: 'Activating…',
    done: 'activated',
    effect: 'The public sees each at once if it is approved.',
  },
  deactivate: {
    verb: 'Deactivate',
    doing: 'Deactivating…',
    done: 'deactivated',
    effect: 'The public no longer sees them. Bookings that exist stay as they are.',
  },
};

/** Which of the acts change a listing. */
const fits: Record<Act, (listing: Listing) => boolean> = {
  approve: ({ approved }) => !approved,
  activate: ({ active }) => !active,
  deactivate: ({ active }) => active,
};

const plural = (count: number): string => `${count} ${count === 1 ? 'listing' : 'listings'}`;

/** Does one act to each of the listings; what can't be done is named, and the others are done all the same. */
export const BulkActions = ({
  listings,
  onDone,
}: {
  listings: readonly Listing[];
  onDone: () => unknown;
}) => {
  const [act, setAct] = useState<Act | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const changed = act ? listings.filter(fits[act]) : [];

  const run = async () => {
    if (!act) return;
    const { approveListing, toggleListingActive } = await api();
    setFailed([]);
    const { done, failed } = await doEach(
      changed,
      ({ title }) => title,
      ({ id }) =>
        act === 'approve'
          ? approveListing({ params: { id }, body: {} })
          : toggleListingActive({ params: { id }, body: { active: act === 'activate' } }),
    );
    setFailed(failed);
    if (done > 0) notify(`${plural(done)} ${texts[act].done}.`);
    await onDone();
  };
  return (
    <>
      {(Object.keys(texts) as Act[])
        .filter((one) => listings.some(fits[one]))
        .map((one) => (
          <Button key={one} small onClick={() => setAct(one)}>
            {texts[one].verb} {listings.filter(fits[one]).length}
          </Button>
        ))}
      {failed.map((line) => (
        <ErrorLine key={line}>{line}</ErrorLine>
      ))}
      {act && (
        <ConfirmDialog
          title={`${texts[act].verb} ${plural(changed.length)}?`}
          action={texts[act].verb}
          doing={texts[act].doing}
          onConfirm={run}
          onClose={() => setAct(null)}
        >
          <ul>
            {changed.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <p>{texts[act].effect}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
