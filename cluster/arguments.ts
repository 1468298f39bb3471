import { parseArgs } from 'node:util';
import { LaunchFailure } from '#launch/failure.ts';

export const usage = `npm run cluster
npm run cluster -- chaos [--faults 20] [--rate 50] [--only NAME,…]
npm run cluster -- release [--rate 10]
npm run cluster -- restore`;

const string = { type: 'string' } as const;
const options = { faults: string, rate: string, only: string };

/** What each command takes; without a command everything is started, and stays. */
const commands = {
  start: [],
  chaos: ['faults', 'rate', 'only'],
  release: ['rate'],
  restore: [],
  help: [],
} as const;
export type Command = keyof typeof commands;
export type Values = Partial<Record<keyof typeof options, string>>;

/**
 * What was typed; `help` for `--help` anywhere.
 * @throws LaunchFailure with one sentence and the usage.
 */
export const readArguments = (args: string[]): { command: Command; values: Values } => {
  if (args.some((one) => one === '--help' || one === '-h')) return { command: 'help', values: {} };
  // Not strict: Node's own sentences are long, and of things that don't matter here.
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false });
  const given = Object.entries(values).map(([name, value]) => {
    const option = `-${name.length > 1 ? '-' : ''}${name}`;
    // Of an option that nobody knows, what follows may be its value, or a command.
    if (!Object.hasOwn(options, name)) throw wrong(`There is no option ${option}.`);
    return { name, option, value };
  });
  const [named = 'start', ...more] = positionals;
  const command = (Object.keys(commands) as Command[]).find((one) => one === named);
  if (!command) throw wrong(`There is no command ${named}.`);
  if (more.length > 0) throw wrong(`${named} takes no ${more.join(' ')}.`);
  const taken: readonly string[] = commands[command];
  const texts = given.map(({ name, option, value }): [string, string] => {
    if (!taken.includes(name))
      throw wrong(`${command === 'start' ? 'A start' : command} does not take ${option}.`);
    if (typeof value !== 'string' || value === '' || value.startsWith('--'))
      throw wrong(`${option} needs a value.`);
    return [name, value];
  });
  return { command, values: Object.fromEntries(texts) };
};

const wrong = (sentence: string): LaunchFailure => new LaunchFailure(`${sentence}\n${usage}`);

/**
 * The number of an option that takes one.
 * @throws LaunchFailure
 */
export const wholeNumber = (option: string, text: string, max: number): number => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new LaunchFailure(`${option} takes a whole number from 1 to ${max}.`);
};

/** How many requests there are a second, and how many without the option. */
export const readRate = ({ rate }: Values, usual: number): number =>
  wholeNumber('--rate', rate ?? String(usual), 1000);
