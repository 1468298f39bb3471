import { useMemo, useState } from 'react';

/** The rows that are ticked, by key. Rows that are not shown any more don't count. */
export type Selection = {
  keys: ReadonlySet<string>;
  toggle: (key: string) => void;
  /** Ticks all rows that are shown, or none. */
  toggleAll: () => void;
  clear: () => void;
};

/** Ticked rows among those that are shown. */
export const useSelection = (shown: readonly string[]): Selection => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => new Set(shown.filter((key) => ticked.has(key))), [shown, ticked]);
  return {
    keys,
    toggle: (key) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
    },
    toggleAll: () => setTicked(keys.size === shown.length ? new Set() : new Set(shown)),
    clear: () => setTicked(new Set()),
  };
};
