import { LocateFixed } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type EditedSearch, type HomeFilters, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { loadedOnce, notLoadedText } from '../ui/lazy-part.tsx';
import { readSearchForm, withoutNearMe } from './read-search-form.ts';
import styles from './search-form.module.css';

const loadPosition = loadedOnce(() => import('./own-position.ts'));

/** Searches around the user. The browser is asked only when it is pressed (docs/rules/search.md#near-me). */
export const NearMe = ({ filters }: { filters: HomeFilters }) => {
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [isLooking, setLooking] = useState(false);
  const find = async (form: HTMLFormElement | null) => {
    if (isLooking) return;
    setLooking(true);
    setNote('');
    try {
      const { findOwnPosition } = await loadPosition().catch(() => {
        throw new Error(notLoadedText);
      });
      const near = await findOwnPosition();
      // What was typed counts, also what was not sent yet.
      const typed: EditedSearch = form ? readSearchForm(form) : filters;
      const {
        text = '',
        place: _,
        county: __,
        bounds: ___,
        sort: ____,
        textBefore: _____,
        ...others
      } = typed;
      const words = withoutNearMe(text);
      form?.dispatchEvent(new Event('sent'));
      navigate(paths.results({ ...others, ...(words && { text: words }), near }));
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error));
    }
    setLooking(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.nearMe}
        aria-busy={isLooking}
        onClick={({ currentTarget }) => find(currentTarget.form)}
      >
        <Icon of={LocateFixed} size={17} /> Near me
      </button>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  );
};
