/** Lets many run, or holds all of them between two of their steps. */
export type Gate = {
  /** One more runs once this resolves, which calls `step` again and again; waits as long as the gate is closed. */
  enter(): Promise<void>;
  /** Between two steps: goes on at once, or waits as long as the gate is closed. */
  step(): Promise<void>;
  /** Resolves when all that run wait between two steps. */
  close(): Promise<void>;
  open(): void;
};

export const createGate = (): Gate => {
  let opened = Promise.withResolvers<void>();
  let isClosed = false;
  let running = 0;
  let onQuiet = () => {};
  const noteQuiet = () => {
    if (isClosed && running === 0) onQuiet();
  };
  const enter = async () => {
    // It may have been closed again before those who waited went on.
    while (isClosed) await opened.promise;
    running += 1;
  };
  return {
    enter,
    step() {
      running -= 1;
      noteQuiet();
      return enter();
    },
    async close() {
      isClosed = true;
      opened = Promise.withResolvers();
      const quiet = new Promise<void>((resolve) => {
        onQuiet = resolve;
      });
      noteQuiet();
      await quiet;
    },
    open() {
      isClosed = false;
      opened.resolve();
    },
  };
};
