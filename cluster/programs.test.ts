import { expect, test } from 'vitest';
import { findAll, readEtcdApi } from './programs.ts';

test('Patroni speaks the v2 API to etcd, unless another is named', () => {
  expect(readEtcdApi({})).toBe('etcd');
  expect(readEtcdApi({ CLUSTER_ETCD_API: 'etcd3' })).toBe('etcd3');
  expect(() => readEtcdApi({ CLUSTER_ETCD_API: 'v3' })).toThrow('etcd or etcd3');
});

test('all packages that are missing are named at once', () => {
  const wanted = (name: string, itsPackage: string, path?: string) => ({
    name,
    package: itsPackage,
    find: () => path,
  });
  const all = {
    etcd: wanted('etcd', 'etcd-server'),
    haproxy: wanted('haproxy', 'haproxy', '/usr/sbin/haproxy'),
    patroni: wanted('patroni', 'patroni'),
    patronictl: wanted('patronictl', 'patroni'),
  };
  const refuse = ({ advice }: { advice: string }): string => {
    throw new Error(advice);
  };
  expect(() => findAll(all, refuse)).toThrow("install Debian's packages etcd-server patroni.");
  expect(findAll({ haproxy: all.haproxy }, ({ find }) => find() ?? '')).toEqual({
    haproxy: '/usr/sbin/haproxy',
  });
});
