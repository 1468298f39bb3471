const last = new Map<string, Promise<unknown>>();

/**
 * Does the works of one key one after the other, in this process, in the order they came. The database's lock is
 * what makes them safe, in all processes; turns keep those who wait for it from taking up every connection.
 */
export const inTurn = <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const turn = (last.get(key) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => {},
    () => {},
  );
  last.set(key, ended);
  void ended.then(() => {
    if (last.get(key) === ended) last.delete(key);
  });
  return turn;
};
