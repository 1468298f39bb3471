import type { Db } from './connect.ts';

type Read<Value> = (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

type Batch<Value> = { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> };

/**
 * Reads by id, one statement at a time: whoever asks while one runs is answered by the next, together with all others
 * who wait, for most of a small read's cost is the statement's. A statement is sent after all that it answers have
 * asked, so each of them gets what was committed before. It fails for all alike.
 */
export const batched = <Value>(read: Read<Value>): ((db: Db, id: string) => Promise<Value | undefined>) => {
  const waiting = new WeakMap<Db, Batch<Value>>();
  const running = new WeakMap<Db, Promise<unknown>>();

  const run = async (db: Db, keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Value>> => {
    await (running.get(db) ?? endOfTurn());
    waiting.delete(db);
    const values = read(db, [...keys]);
    const ended = values.then(
      () => {},
      () => {},
    );
    running.set(db, ended);
    void ended.then(() => {
      if (running.get(db) === ended) running.delete(db);
    });
    return values;
  };
  const begin = (db: Db): Batch<Value> => {
    const keys = new Set<string>();
    const batch = { keys, values: run(db, keys) };
    waiting.set(db, batch);
    return batch;
  };
  return async (db, id) => {
    const key = id.toLowerCase(); // as PostgreSQL writes it
    const { keys, values } = waiting.get(db) ?? begin(db);
    keys.add(key);
    return (await values).get(key);
  };
};

/** Requests that arrive together are read in the same turn of the event loop. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
