import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { botCheckAnswer } from '#server/testing/bot-check.ts';
import { addHunters, hunterEmail, hunterId } from '#server/testing/crowd.ts';
import { updateUser } from '#server/user/store.ts';
import { judge, type Row } from '../figure.ts';
import { median } from '../rounds.ts';

/** The number of calls for addresses with an account, and for others. */
const tries = 500;

/**
 * Whether response times reveal who has an account: of a login with a wrong password, and of a password reset request.
 * Each address is tried once, over one connection from this machine.
 */
export const enumeration: Row = {
  name: 'enumeration',
  about: `answers for known and unknown addresses, ${tries} each`,
  async run(bench) {
    await bench.pages(); // the product's process serves them too
    const stage = await bench.stage();
    await stage.withContext(async (ctx) => {
      await addHunters(ctx, tries);
      const hash = await hashPassword('nobody guesses this one');
      for (let number = 1; number <= tries; number += 1)
        await updateUser(ctx.db, hunterId(number), { password_hash: hash });
    });
    await using product = await stage.startProduct();
    const answers = await stage.withContext(async ({ config }) => {
      const solved: string[] = [];
      for (let count = 0; count < 2 * tries + 40; count += 1) solved.push(await botCheckAnswer(config));
      return solved;
    });
    const calls = {
      'Login with a wrong password': (email: string) =>
        timed(`${product.url}/api/authentication`, 401, { email, password: 'a-wrong-guess' }),
      'Password reset request': (email: string) =>
        timed(`${product.url}/api/authentication/forgotpassword`, 204, {
          emailAddress: email,
          captcha: answers.pop() ?? '',
        }),
    };
    const figures = [];
    for (const [what, call] of Object.entries(calls)) {
      for (let count = 0; count < 20; count += 1) await call(unknown()); // warm up
      const { known, others } = await compare(call);
      const difference = Math.abs(median(known) - median(others));
      figures.push(
        judge(
          `${what}: difference between known and unknown addresses`,
          difference,
          { must: 5, aim: 1, atMost: true },
          (ms) => `${ms.toFixed(2)} ms`,
          `medians of ${tries} each: ${median(known).toFixed(2)} ms known, ${median(others).toFixed(2)} ms unknown`,
        ),
      );
    }
    return figures;
  },
};

const unknown = () => `${randomUUID().slice(0, 13)}@crowd.example`;

/** Times in ms, measured in pairs, so that other load on the machine affects both. */
const compare = async (call: (email: string) => Promise<number>) => {
  const known: number[] = [];
  const others: number[] = [];
  const askKnown = async () => known.push(await call(hunterEmail(known.length + 1)));
  const askOther = async () => others.push(await call(unknown()));
  for (let pair = 0; pair < tries; pair += 1) {
    const calls = Math.random() < 0.5 ? [askKnown, askOther] : [askOther, askKnown];
    for (const send of calls) await send();
  }
  return { known, others };
};

/** Milliseconds from the request to the end of its answer. */
const timed = async (url: string, expected: number, body: object): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const took = performance.now() - began;
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}.`);
  return took;
};
