import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Captcha, createCaptcha } from './captcha.ts';

let used: Map<string, Date>;
let captcha: Captcha;
const options = {
  hmacKey: 'a key for tests',
  maxNumber: 40,
  remember: async (id: string, until: Date) => !used.has(id) && Boolean(used.set(id, until)),
};
beforeEach(() => {
  used = new Map();
  captcha = createCaptcha(options);
});

const encode = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');
const solve = async ({ parameters, signature }: Challenge) => {
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey });
  return { challenge: { parameters, signature }, solution };
};

// docs/rules/accounts.md#bot-check
describe('the bot check', () => {
  test('lets a solved challenge pass once', async () => {
    const payload = encode(await solve(await captcha.challenge()));
    expect(await captcha.verify(payload)).toBe(true);
    expect(await captcha.verify(payload)).toBe(false);
    expect(used.size).toBe(1);
  });

  test('recognizes the same solution in another encoding', async () => {
    const { challenge, solution } = await solve(await captcha.challenge());
    expect(await captcha.verify(encode({ solution, challenge, took: 7 }))).toBe(true);
    const { parameters, ...rest } = challenge;
    const reversed = Object.fromEntries(Object.entries(parameters).reverse());
    expect(await captcha.verify(encode({ challenge: { ...rest, parameters: reversed }, solution }))).toBe(
      false,
    );
  });

  test('accepts one of many concurrent uses', async () => {
    const payload = encode(await solve(await captcha.challenge()));
    const results = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(payload)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('expires', async () => {
    const payload = encode(await solve(await captcha.challenge()));
    const late = new Date(Date.now() + 1200_000);
    expect(await captcha.verify(payload, late)).toBe(false);
    expect(used.size).toBe(0);
    expect(await captcha.verify(payload)).toBe(true);
    const until = [...used.values()][0]?.getTime() ?? 0;
    expect(Math.abs(until - late.getTime())).toBeLessThan(5000);
  });

  test('refuses other keys, other parameters and wrong solutions, and remembers none of them', async () => {
    const { challenge, solution } = await solve(await captcha.challenge());
    const other = createCaptcha({ ...options, hmacKey: 'another key' });
    expect(await other.verify(encode({ challenge, solution }))).toBe(false);
    const parameters = { ...challenge.parameters };
    for (const wrong of [
      { expiresAt: (parameters.expiresAt ?? 0) + 9999 },
      { keyPrefix: '00' },
      { cost: 1 },
      { cost: 100_000_000 },
      { nonce: '00'.repeat(16) },
      { algorithm: 'SHA-256' },
      { keySignature: undefined },
      { keySignature: '00'.repeat(32) },
    ]) {
      const forged = { ...challenge, parameters: { ...parameters, ...wrong } };
      expect(await captcha.verify(encode({ challenge: forged, solution }))).toBe(false);
    }
    for (const wrong of [
      { counter: 1, derivedKey: 'ff'.repeat(32) },
      { counter: -1, derivedKey: 'zz' },
      null,
      3,
    ]) {
      expect(await captcha.verify(encode({ challenge, solution: wrong }))).toBe(false);
    }
    expect(used.size).toBe(0);
  });

  test.each([
    '',
    'no',
    '{}',
    encode(null),
    encode({}),
    encode({ challenge: {} }),
    encode([]),
    'A'.repeat(100_000),
  ])('refuses an invalid payload (%#)', async (payload) => {
    expect(await captcha.verify(payload)).toBe(false);
  });

  test('never reveals the number', async () => {
    const challenge = await captcha.challenge();
    expect(Object.keys(challenge).sort()).toEqual(['parameters', 'signature']);
    expect(challenge.parameters).not.toHaveProperty('counter');
    const half = challenge.parameters.keyPrefix.length;
    expect(half).toBe(32); // the browser gets half of the key and must find the rest
  });

  test('needs at least half of the trials', async () => {
    const { solution } = await solve(await captcha.challenge());
    expect(solution?.counter).toBeGreaterThanOrEqual(20);
    expect(solution?.counter).toBeLessThanOrEqual(40);
  });
});
