import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { addHunters, hunterEmail, hunterId } from '#server/testing/crowd.ts';
import { updateUser } from '#server/user/store.ts';
import { type Figure, judge, type Row } from '../figure.ts';
import type { Program } from '../program.ts';
import { median } from '../rounds.ts';

/** The password of the attacked account's owner. */
const ownPassword = 'nobody guesses this one';

/** The number of guesses of each attack, and how many run at once. */
const guesses = 400;
const atOnce = 8;

/** The number of the first attacked account: other benchmarks use those before it. */
const first = 1001;

/**
 * An attack: for each guess its account and its network. `must` is the allowed number of guesses per hour
 * (docs/rules/accounts.md#guessing-passwords).
 */
type Attack = {
  what: string;
  must: number;
  victim: number;
  account: (guess: number) => number;
  network: (guess: number) => string;
};

/** Another network for each guess. */
const networkPerGuess = (guess: number) => `10.1.${guess >> 8}.${guess & 255}`;

const attacks: readonly Attack[] = [
  {
    what: 'one account from one network',
    must: 40,
    victim: first,
    account: () => first,
    network: () => '198.51.100.1',
  },
  {
    what: 'one account from many networks',
    must: 100,
    victim: first + 1,
    account: () => first + 1,
    network: networkPerGuess,
  },
  {
    what: 'many accounts from one network',
    must: 200,
    victim: first + 2,
    account: (guess) => first + 2 + guess,
    network: () => '198.51.100.3',
  },
];

/**
 * How many guesses an attacker gets, and how much slower the account's owner signs in meanwhile, from a known network.
 * The product reads client addresses from a proxy's header, as in production.
 */
export const guessing: Row = {
  name: 'guessing',
  about: `${guesses} guesses each at one account and at many, from one network and from many`,
  async run(bench) {
    await bench.pages(); // the product's process serves them too
    const stage = await bench.stage();
    await stage.withContext(async (ctx) => {
      await addHunters(ctx, first + 2 + guesses);
      const hash = await hashPassword(ownPassword);
      for (const { victim } of attacks) await updateUser(ctx.db, hunterId(victim), { password_hash: hash });
    });
    await using product = await stage.startProduct({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' });
    const figures: Figure[] = [];
    for (const attack of attacks) {
      const quiet = await signIns(product, attack, 10);
      const attacking = { isOver: false };
      const [{ checked, perHour }, during] = await Promise.all([
        guess(product, attack).finally(() => {
          attacking.isOver = true;
        }),
        signIns(product, attack, 60, () => attacking.isOver),
      ]);
      const slower = median(during) / median(quiet);
      figures.push(
        judge(
          `Password guesses: ${attack.what}`,
          perHour,
          { must: attack.must, atMost: true },
          (count) => `${count} an hour`,
          `${checked} of ${guesses} were checked, the others refused`,
        ),
        judge(
          `Sign-in of an attacked account's owner: ${attack.what}`,
          slower,
          // A sign-in may wait for the guesses before it.
          { must: 2 * atOnce, aim: atOnce, atMost: true },
          (times) => `${Number(times.toFixed(1))} × a sign-in without an attack`,
          `all ${during.length} succeeded; the slowest took ${(Math.max(...during) / median(quiet)).toFixed(1)} ×`,
        ),
      );
    }
    return figures;
  },
};

/** Makes the guesses; resolves to the number that were checked, and how many that is per hour by Retry-After. */
const guess = async (
  product: Program,
  { account, network }: Attack,
): Promise<{ checked: number; perHour: number }> => {
  const began = performance.now();
  let checked = 0;
  let windowSeconds = 0;
  let next = 0;
  const go = async (): Promise<void> => {
    for (let number = next++; number < guesses; number = next++) {
      const { status, retryAfter } = await logIn(product, {
        email: hunterEmail(account(number)),
        password: `a guess ${number}`,
        from: network(number),
      });
      if (status === 401) checked += 1;
      else if (status !== 429) throw new Error(`A guess was answered ${status}.`);
      windowSeconds = Math.max(windowSeconds, (performance.now() - began) / 1000 + retryAfter);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return { checked, perHour: Math.round((checked * 3600) / windowSeconds) };
};

/**
 * The durations in ms of the owner's sign-ins, one after the other, from their known network; until `isOver`, and at
 * most `maxCount`.
 * @throws Error when a sign-in fails.
 */
const signIns = async (
  product: Program,
  { victim }: Attack,
  maxCount: number,
  isOver = () => false,
): Promise<number[]> => {
  const took: number[] = [];
  while (took.length < maxCount && !(isOver() && took.length > 0)) {
    const began = performance.now();
    const { status } = await logIn(product, {
      email: hunterEmail(victim),
      password: ownPassword,
      from: `192.0.2.${victim - first + 1}`,
    });
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`The owner's sign-in was answered ${status}.`);
  }
  return took;
};

const logIn = async (
  { url }: Program,
  { email, password, from }: { email: string; password: string; from: string },
): Promise<{ status: number; retryAfter: number }> => {
  const answer = await fetch(`${url}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 0) };
};
