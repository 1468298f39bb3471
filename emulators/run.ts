/**
 * Runs an emulator as a process: prints `{"ready":true,…}` with its addresses, also sends that to its parent, and stops
 * on SIGTERM, SIGINT or the parent's end, since without its parent nothing else would stop it.
 */
export const runEmulator = async <E extends { close(): Promise<void> }>(
  name: string,
  start: () => Promise<E>,
): Promise<void> => {
  try {
    const { close, ...addresses } = await start();
    const ready = { ready: true, ...addresses };
    process.stdout.write(`${JSON.stringify(ready)}\n`);
    process.send?.(ready);

    const stop = () => close().then(() => process.exit(0));
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
  } catch (error) {
    process.stderr.write(`The ${name} emulator can't start: ${(error as Error).message}\n`);
    process.exit(1);
  }
};
