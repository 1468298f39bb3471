import { chownSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifecycle } from '#launch/lifecycle.ts';
import { makeFolder, ownMode } from '#launch/make-folder.ts';
import { freePort } from '#launch/ports.ts';
import type { Account } from '#launch/postgres/account.ts';
import type { EtcdApi, Programs } from './programs.ts';
import type { Tls } from './tls.ts';

/** What every part of the cluster is started with. */
export type Place = {
  /** The project's folder. */
  root: string;
  dataDir: string;
  /** The folder of the product's code, as /opt/openacre: a link, which a release leads to the newer one. */
  product: string;
  host: string;
  account: Account;
  programs: Programs;
  etcdApi: EtcdApi;
  tls: Tls;
  /** Reserves a free port. */
  port(): Promise<number>;
  /** Makes a folder for the account below the data folder. */
  folder(name: string): string;
  /** The path of a part's log. */
  log(name: string): string;
  track: Lifecycle['track'];
  onNote: (sentence: string) => void;
};

type Options = Omit<Place, 'product' | 'port' | 'folder' | 'log'>;

export const placeOn = (options: Options): Place => {
  const { dataDir, host, account } = options;
  return {
    ...options,
    product: join(dataDir, 'product'),
    port: () => freePort(undefined, host),
    folder(name) {
      const path = join(dataDir, name);
      makeFolder(path, ownMode);
      if (account) chownSync(path, account.uid, account.gid);
      return path;
    },
    log: (name) => join(dataDir, `logs/${name}.log`),
  };
};

/** Lets the product's processes that start from now on have the code in this folder. */
export const leadProductTo = ({ product }: Place, folder: string): void => {
  const next = `${product}-next`;
  symlinkSync(folder, next);
  renameSync(next, product);
};
