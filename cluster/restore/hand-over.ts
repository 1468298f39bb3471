import { renameSync } from 'node:fs';
import type { Cluster } from '../bring-up.ts';
import { waitUntil } from '../daemon.ts';
import { type Database, isPrimary, isWhole, membersOf } from '../databases.ts';
import { runAs } from '../run-as.ts';

const seconds = 300;

/** Makes the restored database, which has stopped, the primary: etcd forgets the one before, and standbys copy it. */
export const handOver = async ({ place, databases }: Cluster, restored: Database): Promise<void> => {
  const { account, programs, tls } = place;
  await runAs({
    command: [programs.patronictl, '-c', restored.configuration, 'remove', 'openacre'],
    account,
    folders: [restored.configuration, tls.folder],
    env: restored.env,
    input: 'openacre\nYes I am aware\n',
  });
  restored.patroni.start();
  const hasPrimary = async () => (await membersOf(place, databases)).some(isPrimary);
  await waitUntil(hasPrimary, `${restored.name} did not become primary.`, seconds);
  for (const other of databases) {
    if (other === restored) continue;
    renameSync(other.data, `${other.data}-before`);
    other.patroni.start();
  }
  await waitUntil(() => isWhole(place, databases), 'The standbys did not come back.', seconds);
};
