import { Search } from 'lucide';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Found } from '#contract/administration.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { Combobox, type SearchResult } from '../ui/combobox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './search-all.module.css';

const kindNames: Record<Found['kind'], string> = {
  booking: 'Booking',
  payment: 'Payment',
  payout: 'Payout',
  user: 'Person',
  listing: 'Land',
};

const pathOf = ({ kind, id, payoutType }: Found): string => {
  if (kind === 'user') return adminPaths.user(id);
  if (kind === 'listing') return adminPaths.listing(id);
  return kind === 'payout' && payoutType ? adminPaths.payout(id, payoutType) : adminPaths.booking(id);
};

const search = async (query: string): Promise<SearchResult<Found>[]> => {
  const { results } = await (await api()).searchAll({ query: { query } });
  return results.map((thing) => ({
    key: `${thing.kind} ${thing.id}`,
    thing,
    label: thing.title,
    detail: `${kindNames[thing.kind]} · ${thing.detail}`,
  }));
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key opens the search: Ctrl+K or ⌘K anywhere, / where no text is typed. */
const opensSearch = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) ||
  (key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target));

/** The one search for people, land, bookings, payments and payouts: by keyboard, and by a button if it has one. */
export const SearchAll = ({ hasButton }: { hasButton: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  // Other effects run a while after the page is seen; a key that was pressed even earlier is then repeated.
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!opensSearch(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    dispatchEvent(new Event('hydrated'));
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      {hasButton && (
        <button type="button" className={styles.open} onClick={() => setOpen(true)}>
          <Icon of={Search} size={18} />
          <span>
            Search<span className="visually-hidden"> everything</span>
          </span>
        </button>
      )}
      {isOpen && (
        <Dialog title="Search everything" onClose={() => setOpen(false)}>
          <div className={styles.search}>
            <Combobox
              label="Code, name, email, phone, land, or an id at PayPal"
              search={search}
              onPick={(found) => {
                setOpen(false);
                navigate(pathOf(found));
              }}
              nothingFound="Nothing fits. Names, titles and codes are found by how they begin; check numbers and PayPal’s ids in full."
            />
          </div>
        </Dialog>
      )}
    </>
  );
};
