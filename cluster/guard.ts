import { removeRun } from '#launch/data-files.ts';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { endLeftovers } from './leftovers.ts';

/**
 * A process that outlives its launcher, whichever way that ends, and then ends what it has left: Patroni would wait for
 * an etcd that is gone, and PostgreSQL is no child of the launcher.
 */

const [dataDir = ''] = process.argv.slice(2);

stopWithParent(async () => {
  await endLeftovers(dataDir);
  removeRun(dataDir);
});
process.send?.({ ready: true });
