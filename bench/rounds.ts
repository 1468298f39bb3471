import autocannon from 'autocannon';
import type { Program } from './program.ts';

/** The load on a program: its paths in turn, with constant headers. */
export type Target = {
  program: Program;
  paths: readonly string[];
  headers?: Record<string, string>;
};

/** The result of one short round: requests per second, and CPU time per request in ms. */
type Round = { perSecond: number; cpuMs: number };

export type Rounds<Name extends string> = Record<Name, Round[]>;

const connections = 8;

/**
 * Loads the targets in turn, round after round, every other round in reverse order, so that other load on the machine
 * affects all of them alike. `seconds` is the length of one round of one target, `warmUp` the number of requests before
 * the first, for the JIT compiler.
 * @throws Error when an answer is not 2xx: the figures would mean nothing.
 */
export const alternate = async <Name extends string>(
  targets: Record<Name, Target>,
  { rounds, seconds, warmUp }: { rounds: number; seconds: number; warmUp: number },
): Promise<Rounds<Name>> => {
  const names = Object.keys(targets) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Rounds<Name>;
  for (const name of names) await load(targets[name], { amount: warmUp });
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      measured[name].push(await load(targets[name], { duration: seconds }));
    }
  }
  return measured;
};

type Length = { duration: number } | { amount: number };

const load = async ({ program, paths, headers = {} }: Target, length: Length): Promise<Round> => {
  const before = await program.usage();
  const result = await autocannon({
    url: program.url,
    connections,
    ...length,
    headers,
    requests: paths.map((path) => ({ path })),
  });
  const after = await program.usage();
  const answered = result['2xx'];
  if (answered === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${paths[0]}: ${answered} answers with 2xx, ${result.non2xx} with another status, ${result.errors} requests without an answer.`,
    );
  }
  return { perSecond: answered / result.duration, cpuMs: (after.cpuMs - before.cpuMs) / answered };
};

/**
 * The speed of `name` relative to `than`: by CPU time per request, of the cheapest round of each, since other work on
 * the machine only increases it; and by requests per second, the median over the rounds, each compared with its
 * neighbor.
 */
export const ratio = <Name extends string>(measured: Rounds<Name>, name: Name, than: Name) => ({
  byCpu: cheapest(measured[than]) / cheapest(measured[name]),
  byRate: median(
    measured[name].map(
      ({ perSecond }, index) => perSecond / (measured[than][index]?.perSecond ?? Number.NaN),
    ),
  ),
});

/** CPU time per request of the cheapest round, in milliseconds. */
export const cheapest = (rounds: readonly Round[]): number => Math.min(...rounds.map(({ cpuMs }) => cpuMs));

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
