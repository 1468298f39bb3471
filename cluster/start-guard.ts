import { join } from 'node:path';
import { type Program, type Supervised, supervise } from '#launch/supervise.ts';

type Options = Pick<Program, 'onNote' | 'onGivenUp'> & { root: string; dataDir: string; log: string };

/** In ms: longer than the guard takes to end what ends by itself in vain. */
const graceMs = 30_000;

/** Starts guard.ts for the cluster in the folder, before anything that it has to end when this process is dead. */
export const startGuard = ({ root, dataDir, log, ...rules }: Options): Supervised =>
  supervise({
    name: 'The guard',
    script: join(root, 'cluster/guard.ts'),
    args: [dataDir],
    output: log,
    graceMs,
    ...rules,
  });
