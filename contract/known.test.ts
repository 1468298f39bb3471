import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { contract } from './contract.ts';
import { knownWords } from './known.ts';

const task = {
  kind: 'approveListing',
  deadline: '2026-11-28T12:00:00.000Z',
  title: 'Oak ridge',
  person: 'Ada Host',
  userId: null,
  confirmationCode: null,
  listingId: '01a21839-9145-7393-ae50-d54712a51e41',
  bookingId: null,
  count: null,
  unpayable: 0,
  amount: 12.5,
  reason: null,
};

/** A client of this version, whom a server answers with this. */
const answeredWith = (body: unknown) =>
  createClient({ baseUrl: 'https://openacre.test/api', fetch: async () => Response.json(body) });
const today = (tasks: unknown[]) =>
  answeredWith({ tasks, total: tasks.length, isTotalWhole: true }).getToday();

test('a task of a kind that a newer server has is left out, and the others are shown', async () => {
  const future = { kind: 'weighTheDeer', deadline: 'someday', by: ['nobody'] };
  const { tasks, total } = await today([task, future, { ...task, kind: 'report' }]);
  expect(tasks.map(({ kind }) => kind)).toEqual(['approveListing', 'report']);
  expect(tasks[0]).toMatchObject({
    title: 'Oak ridge',
    amountCents: 1250,
    deadline: new Date(task.deadline),
  });
  expect(total).toBe(3);
});

test('a payment is shown though its reason is a newer one', async () => {
  const { tasks } = await today([{ ...task, kind: 'lookAtPayment', reason: 'tooHeavy' }]);
  expect(tasks).toMatchObject([{ kind: 'lookAtPayment', reason: null }]);
});

test('a task of a known kind that is not as agreed is refused, as any answer', async () => {
  await expect(today([{ ...task, title: 7 }])).rejects.toThrow();
  await expect(today([{ kind: 7 }])).rejects.toThrow();
});

test('what is found of a newer kind is left out', async () => {
  const found = { kind: 'user', id: task.listingId, title: 'Ada', detail: '', payoutType: null };
  const { results } = await answeredWith({ results: [{ kind: 'tree' }, found] }).searchAll({
    query: { query: 'a' },
  });
  expect(results).toEqual([found]);
});

test('newer words are left out', () => {
  expect(z.decode(knownWords(['undo', 'replace']), ['undo', 'burn', 'replace'])).toEqual(['undo', 'replace']);
});

test('the server sends what it has, in the names of the wire', () => {
  const answer = { tasks: [{ ...task, deadline: new Date(task.deadline), amountCents: 1250 }], total: 1 };
  const sent = z.encode(contract.getToday.answer, { ...answer, isTotalWhole: true } as never);
  expect(sent).toEqual({ tasks: [task], total: 1, isTotalWhole: true });
});
