/** Lets many run, or holds all of them between two of their steps. */
export type Gate = {
  /** One more runs from now on, which calls `step` again and again. */
  enter(): void;
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
  return {
    enter() {
      running += 1;
    },
    async step() {
      running -= 1;
      noteQuiet();
      // It may have been closed again before those who waited went on.
      while (isClosed) await opened.promise;
      running += 1;
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
