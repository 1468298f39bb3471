import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openJournal } from './journal.ts';
import { aClient, aFolder, testClient } from './testing.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];

const folder = (): string => {
  const made = aFolder();
  folders.push(made);
  return made;
};

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

/** Starts the emulator as a process of its own; resolves when it is ready. */
const start = async (journalDir: string) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      JOURNAL_DIR: journalDir,
      CLIENT_ID: testClient.clientId,
      CLIENT_SECRET: testClient.clientSecret,
      WEBHOOK_ID: testClient.webhookId,
    },
  });
  children.push(child);
  const line = new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))));
  const message = new Promise<{ ready: boolean; url: string }>((resolve) =>
    child.once('message', (sent) => resolve(sent as never)),
  );
  const gone = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const { url } = JSON.parse(await line);
  expect(await message).toEqual({ ready: true, url });
  return { child, gone, ...aClient(url), url };
};

describe('the journal', () => {
  it('removes an incomplete last line and refuses any other damage', () => {
    const dir = folder();
    const file = path.join(dir, 'journal.jsonl');
    const journal = openJournal(dir);
    journal.append({ seq: 1, at: '', type: 'one', put: {} });
    journal.append({ seq: 2, at: '', type: 'two', put: {} });
    journal.close();
    appendFileSync(file, '{"seq":3,"at":"","type":"thr');
    const again = openJournal(dir);
    expect(again.entries.map((entry) => entry.type)).toEqual(['one', 'two']);
    again.append({ seq: 3, at: '', type: 'three', put: {} });
    again.close();
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
    appendFileSync(file, 'nonsense\n');
    expect(() => openJournal(dir)).toThrow('line 4 is not readable');
  });

  it('notices a second writer', () => {
    const dir = folder();
    const one = openJournal(dir);
    const two = openJournal(dir);
    one.append({ seq: 1, at: '', type: 'one', put: {} });
    expect(() => two.append({ seq: 1, at: '', type: 'two', put: {} })).toThrow('another process');
    one.close();
    two.close();
  });

  it('restores everything after kill -9, idempotency keys and clock included', async () => {
    const dir = folder();
    const before = await start(dir);
    await before.advance(3600);
    const id = await before.approved('64.00');
    const first = await before.capture(id, 'pay-64');
    const refunded = await before.refund(first.body.purchase_units[0].payments.captures[0].id, {}, 'back-64');
    const pending = await before.captured('65.00', { outcome: 'pending' });
    const payout = await before.payout('host@openacre.example', '10.00', 'payout-64');
    before.child.kill('SIGKILL');
    expect(await before.gone).toBe('SIGKILL');
    appendFileSync(path.join(dir, 'journal.jsonl'), '{"seq":99,"ty');

    const after = await start(dir);
    const again = await after.capture(id, 'pay-64');
    expect(again.status).toBe(200);
    // The address in the links is that of the first process: answers are stored unchanged.
    expect(again.body).toEqual(first.body);
    expect((await after.api('GET', `/v2/payments/refunds/${refunded.body.id}`)).body.status).toBe(
      'COMPLETED',
    );
    expect((await after.payout('host@openacre.example', '10.00', 'payout-64')).body.name).toBe(
      'USER_BUSINESS_ERROR',
    );
    expect((await after.plain('GET', '/_control/clock')).body.offsetSeconds).toBe(3600);
    await after.advance(20);
    expect((await after.api('GET', `/v2/payments/captures/${pending}`)).body.status).toBe('COMPLETED');
    const batch = await after.api('GET', `/v1/payments/payouts/${payout.body.batch_header.payout_batch_id}`);
    expect(['PROCESSING', 'SUCCESS']).toContain(batch.body.batch_header.batch_status);
    const seqs = (await after.journal()).map((entry) => entry.seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    expect([...before.problems, ...after.problems]).toEqual([]);

    after.child.kill('SIGTERM');
    expect(await after.gone).toBe(0);
  });

  it('exits with the parent that started it', async () => {
    const { child, gone } = await start(folder());
    child.disconnect();
    expect(await gone).toBe(0);
  });

  it('lists events by type and sequence number, without secrets', async () => {
    const emulator = await start(folder());
    await emulator.captured('12.00');
    const [capture] = await emulator.journal('capture');
    expect(capture).toMatchObject({
      type: 'capture.completed',
      amount: '12.00',
      currency: 'USD',
      status: 'COMPLETED',
    });
    expect(capture).not.toHaveProperty('put');
    const all = await (await fetch(`${emulator.url}/journal`)).text();
    expect(all).not.toContain(testClient.clientSecret);
    const last = await eventually(async () => (await emulator.journal()).at(-1));
    expect(await (await fetch(`${emulator.url}/journal?after=${last?.seq}`)).json()).toEqual([]);
  });
});
