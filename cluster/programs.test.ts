import { expect, test } from 'vitest';
import { readEtcdApi } from './programs.ts';

test('Patroni speaks the v2 API to etcd, unless another is named', () => {
  expect(readEtcdApi({})).toBe('etcd');
  expect(readEtcdApi({ CLUSTER_ETCD_API: 'etcd3' })).toBe('etcd3');
  expect(() => readEtcdApi({ CLUSTER_ETCD_API: 'v3' })).toThrow('etcd or etcd3');
});
