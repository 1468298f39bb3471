import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Ten that count their steps as long as the gate lets them. */
const run = () => {
  const gate = createGate();
  const counts = { begun: 0, done: 0 };
  const walk = async () => {
    await gate.enter();
    for (;;) {
      counts.begun += 1;
      await turn();
      counts.done += 1;
      await gate.step();
    }
  };
  for (let number = 0; number < 10; number += 1) void walk();
  return { gate, counts };
};

const waitABit = async () => {
  for (let count = 0; count < 20; count += 1) await turn();
};

test('once it is closed nobody is within a step, until it is opened', async () => {
  const { gate, counts } = run();
  await waitABit();
  await gate.close();
  const before = counts.begun;
  expect(before).toBe(counts.done);
  await waitABit();
  expect(counts.begun).toBe(before);
  gate.open();
  await waitABit();
  expect(counts.begun).toBeGreaterThan(before);
  await gate.close();
});

test('also when it is closed again at once', async () => {
  const { gate, counts } = run();
  await waitABit();
  await gate.close();
  const before = counts.begun;
  gate.open();
  await gate.close();
  await waitABit();
  expect(counts).toEqual({ begun: before, done: before });
});

test('who comes while it is closed waits until it is opened', async () => {
  const gate = createGate();
  await gate.close();
  let isIn = false;
  const entered = gate.enter().then(() => {
    isIn = true;
  });
  await waitABit();
  expect(isIn).toBe(false);
  gate.open();
  await entered;
});
