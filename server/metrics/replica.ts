import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../platform/db/replica.ts';

/** Adds whether the replica is used, how far it is behind, and how many reads it takes off the primary. */
export const addReplica = (registry: Registry, replica: Replica): void => {
  const registers = [registry];
  new Gauge({
    name: 'openacre_replica_usable',
    help: 'Whether what may lag is read from a replica',
    registers,
    collect() {
      this.set(Number(replica.isUsable()));
    },
  });
  new Gauge({
    name: 'openacre_replica_lag_seconds',
    help: 'Since when something may be missing on the replica',
    registers,
    collect() {
      this.set(replica.lagSeconds());
    },
  });
  new Counter({
    name: 'openacre_replica_reads_total',
    help: 'Reads of what may lag, by the database that was asked',
    labelNames: ['database'],
    registers,
    collect() {
      this.reset();
      for (const [database, count] of Object.entries(replica.reads)) this.inc({ database }, count);
    },
  });
};
