import { type Clock, createClock } from './clock.ts';
import { type Entry, openJournal } from './journal.ts';
import type { Next, Records } from './records.ts';

export type Kind = keyof Records;
type Put = { [K in Kind]?: Record<string, Records[K]> };

/** One atomic change: its type, facts for readers of the journal, and the changed records. */
export type Change = { type: string; about: Record<string, unknown>; put: Put };

export type Ledger = {
  clock: Clock;
  get<K extends Kind>(kind: K, id: string): Records[K] | undefined;
  list<K extends Kind>(kind: K): Records[K][];
  /** Writes the change to the journal, then applies it in memory. */
  commit(change: Change): void;
  /** The journal's entries for readers, without the records. */
  entries(): Entry[];
  /** The record with the earliest scheduled change. */
  nextDue(except: ReadonlySet<string>): { kind: Kind; id: string; at: number } | undefined;
  close(): void;
};

const kinds: Kind[] = ['orders', 'captures', 'refunds', 'batches', 'items', 'notices', 'replies', 'settings'];

/** The emulator's state, rebuilt from the journal in `dir`; every change goes through `commit`. */
export const openLedger = (dir: string): Ledger => {
  const clock = createClock();
  const journal = openJournal(dir);
  const state = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as {
    [K in Kind]: Map<string, Records[K]>;
  };
  const scheduled = new Map<string, { kind: Kind; id: string; at: number }>();

  const apply = (put: Put) => {
    for (const kind of kinds) {
      for (const [id, record] of Object.entries(put[kind] ?? {})) {
        (state[kind] as Map<string, unknown>).set(id, record);
        const next = (record as { next?: Next }).next;
        if (next) scheduled.set(`${kind}/${id}`, { kind, id, at: next.at });
        else scheduled.delete(`${kind}/${id}`);
      }
    }
    clock.setOffset(state.settings.get('clock')?.offsetMs ?? clock.offsetMs());
  };
  for (const entry of journal.entries) apply(entry.put as Put);

  return {
    clock,
    get: (kind, id) => state[kind].get(id),
    list: (kind) => [...state[kind].values()],
    commit(change) {
      const entry = {
        seq: (journal.entries.at(-1)?.seq ?? 0) + 1,
        at: new Date(clock.now()).toISOString(),
        type: change.type,
        ...change.about,
        put: change.put,
      };
      journal.append(entry);
      apply(change.put);
    },
    entries: () => journal.entries.map(({ put: _put, ...rest }) => rest as Entry),
    nextDue(except) {
      let first: { kind: Kind; id: string; at: number } | undefined;
      for (const [key, due] of scheduled) {
        if (!except.has(key) && (!first || due.at < first.at)) first = due;
      }
      return first;
    },
    close: journal.close,
  };
};
