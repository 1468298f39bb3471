const hadParent = process.send !== undefined;

/**
 * Calls `stop` once: at SIGTERM, SIGINT or SIGHUP, or when the process that started this one has gone (its
 * channel closes however that one ended). When `stop` is done the process exits.
 */
export const stopWithParent = (stop: () => void | Promise<void>): void => {
  let stopping = false;
  const begin = async () => {
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
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, begin);
  process.on('disconnect', begin);
  if (hadParent && !process.connected) void begin(); // it went while this process was still starting
};
