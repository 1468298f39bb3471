import { useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/contract.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';

type FilterCounts = Awaited<ReturnType<Api['countListings']>>;

const delayMs = 300;

/** Not before the panel opens. */
const loadCounting = loadedOnce(() =>
  Promise.all([import('../session/api.ts'), import('./count-choices.ts')]),
);

/**
 * How many listings a search by the form would find with one more choice: asked for when the panel opens, and again
 * after each change. Null when they can't be reached.
 */
export const useFilterCounts = () => {
  const [counts, setCounts] = useState<FilterCounts | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const load = async (form: HTMLFormElement | null | undefined) => {
    if (!form) return;
    latest.current += 1;
    const asked = latest.current;
    const sent = new URLSearchParams([...new FormData(form)] as [string, string][]);
    const answer = await loadCounting()
      .then(async ([{ api }, { countChoices }]) => countChoices(await api(), sent))
      .catch(() => null);
    if (asked === latest.current) setCounts(answer);
  };
  const reload = (form: HTMLFormElement | null | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(load, delayMs, form);
  };
  return { counts, load, reload };
};
