import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Daemon, startDaemon, waitUntil } from './daemon.ts';
import type { Place } from './place.ts';
import { askPart, deployedTls } from './tls.ts';

/** A member, with the port at which it serves clients. */
export type EtcdMember = { daemon: Daemon; port: number };
export type Etcd = { members: EtcdMember[] };

/** Starts three members with the settings in deploy/etcd, and waits until they agree on a leader. */
export const startEtcd = async (place: Place): Promise<Etcd> => {
  const { root, tls, host, port, folder, account, programs, track } = place;
  const settings = readFileSync(join(root, 'deploy/etcd/etcd.env'), 'utf8');
  const shared = parseEnv(settings.replaceAll(deployedTls, tls.folder)) as Record<string, string>;
  const names = ['etcd1', 'etcd2', 'etcd3'];
  const ports: { name: string; client: number; peer: number }[] = [];
  for (const name of names) ports.push({ name, client: await port(), peer: await port() });
  const peers = ports.map(({ name, peer }) => `${name}=https://${host}:${peer}`).join(',');
  const members = ports.map(({ name, client, peer }) => {
    const data = folder(name);
    const daemon = startDaemon({
      name,
      command: [programs.etcd],
      account,
      folders: [data, tls.folder],
      env: {
        ...shared,
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(data, 'data'),
        ETCD_LISTEN_CLIENT_URLS: `https://${host}:${client}`,
        ETCD_ADVERTISE_CLIENT_URLS: `https://${host}:${client}`,
        ETCD_LISTEN_PEER_URLS: `https://${host}:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `https://${host}:${peer}`,
        ETCD_INITIAL_CLUSTER: peers,
      },
      log: place.log(name),
      onNote: place.onNote,
    });
    track(daemon);
    return { daemon, port: client };
  });
  for (const member of members) {
    const failure = `${member.daemon.name} did not start: see ${place.log(member.daemon.name)}`;
    await waitUntil(() => isHealthy(place, member), failure, 60);
  }
  return { members };
};

/** Whether the member and the majority of all agree on a leader. */
export const isHealthy = async ({ tls, host }: Place, { port }: EtcdMember): Promise<boolean> => {
  const { body } = await askPart<{ health: string }>(tls, `https://${host}:${port}/health`);
  return body.health === 'true';
};
