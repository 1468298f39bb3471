import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'openacre-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'journal.jsonl');
const journal = createJournal(file);
const stored = (status: string, orderIds: string[] = []) => [{ id: 'a', status, orderIds }];
const sound = { lost: [], unknown: [] };

test('what was acknowledged has to be there as it was', () => {
  journal.acknowledge('a', 'PendingConfirmation');
  expect(journal.compare(stored('PendingConfirmation'))).toEqual(sound);
  expect(journal.compare([]).lost).toHaveLength(1);
  expect(journal.compare(stored('Cancelled')).lost).toHaveLength(1);
});

test('a write without a clear answer may be done or not; a refused one may not', () => {
  journal.attempt('a', ['PendingPayment']);
  expect(journal.compare(stored('PendingConfirmation'))).toEqual(sound);
  expect(journal.compare(stored('PendingPayment'))).toEqual(sound);
  journal.refuse('a');
  expect(journal.compare(stored('PendingPayment')).lost).toHaveLength(1);
});

test('an acknowledged write can’t be undone by the one before', () => {
  journal.attempt('a', ['PendingPayment']);
  journal.acknowledge('a', 'PendingPayment');
  expect(journal.compare(stored('PendingConfirmation')).lost).toHaveLength(1);
});

test('an order has to be there; a capture under way may end', () => {
  journal.acknowledgeOrder('a', 'order');
  expect(journal.compare(stored('PendingPayment')).lost).toHaveLength(1);
  journal.acknowledge('a', 'ProcessingPayment');
  for (const status of ['ProcessingPayment', 'Paid', 'PendingPayment'])
    expect(journal.compare(stored(status, ['order']))).toEqual(sound);
  expect(journal.compare(stored('Cancelled', ['order'])).lost).toHaveLength(1);
});

test('a photograph has to be there, and the message that it was sent with', () => {
  const paid = stored('Paid', ['order']);
  journal.acknowledgePhoto('p', false);
  expect(journal.compare(paid).lost).toEqual(['The photograph p is missing.']);
  expect(journal.compare(paid, [{ id: 'p', isSent: false }])).toEqual(sound);
  journal.acknowledgePhoto('p', true);
  expect(journal.compare(paid, [{ id: 'p', isSent: false }]).lost).toHaveLength(1);
  expect(journal.compare(paid, [{ id: 'p', isSent: true }])).toEqual(sound);
});

test('a booking that nobody acknowledged is named, and every write has its line', () => {
  const { lost, unknown } = journal.compare(
    [...stored('Paid', ['order']), { id: 'b', status: 'Paid', orderIds: [] }],
    [{ id: 'p', isSent: true }],
  );
  expect([lost.length, unknown.length]).toEqual([0, 1]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(journal.writes);
});
