import { expect, test } from 'vitest';
import { batched } from './batch.ts';
import type { Db } from './connect.ts';

const db = {} as Db;

/** A read that ends when it is told to. */
const controlled = () => {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const read = batched<string>(
    (_, keys) =>
      new Promise((resolve, reject) => {
        const found = keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`] as const);
        reads.push({ keys, end: (error) => (error ? reject(error) : resolve(new Map(found))) });
      }),
  );
  return { reads, ask: (key: string) => read(db, key) };
};

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('all who ask in a turn, and all who ask while a read runs, share one read', async () => {
  const { reads, ask } = controlled();
  const first = [ask('a'), ask('b'), ask('a'), ask('unknown')];
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  // Asked after the read was sent: it may have missed what was committed since.
  const later = [ask('a'), ask('c')];
  await turn();
  expect(reads.length).toBe(1);
  reads[0]?.end();
  expect(await Promise.all(first)).toEqual(['value of a', 'value of b', 'value of a', undefined]);
  await turn();
  expect(reads[1]?.keys).toEqual(['a', 'c']);
  reads[1]?.end();
  expect(await Promise.all(later)).toEqual(['value of a', 'value of c']);
});

test('a read that fails does so for those who share it, and the next is made all the same', async () => {
  const { reads, ask } = controlled();
  const first = [ask('a'), ask('b')];
  await turn();
  const later = ask('a');
  reads[0]?.end(new Error('lost'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  reads[1]?.end();
  expect(await later).toBe('value of a');
});
