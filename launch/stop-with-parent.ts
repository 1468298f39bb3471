const hadParent = process.send !== undefined;

/**
 * Calls `stop` once: at SIGTERM, SIGINT or SIGHUP, or when the parent process has exited (the IPC channel closes,
 * whichever way it ended). The process exits when `stop` is done.
 */
export const stopWithParent = (stop: () => void | Promise<void>): void => {
  let stopping = false;
  const stopOnce = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce);
  process.on('disconnect', stopOnce);
  if (hadParent && !process.connected) void stopOnce(); // the parent exited while this process was starting
};
