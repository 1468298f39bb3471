import { parseArgs } from 'node:util';
import { LaunchFailure } from '#launch/failure.ts';

const usage = `npm run cluster
npm run cluster -- chaos [--faults 20] [--rate 50] [--only NAME,…]
npm run cluster -- release [--rate 10]
npm run cluster -- restore`;

const string = { type: 'string' } as const;
const options = { faults: string, rate: string, only: string };

/** What each command takes; without a command everything is started, and stays. */
const commands = { start: [], chaos: ['faults', 'rate', 'only'], release: ['rate'], restore: [] } as const;
export type Command = keyof typeof commands;
export type Values = Partial<Record<keyof typeof options, string>>;

/** @throws LaunchFailure with the usage. */
export const readArguments = (args: string[]): { command: Command; values: Values } => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [named = 'start', ...more] = positionals;
    const command = (Object.keys(commands) as Command[]).find((one) => one === named);
    if (!command || more.length > 0) throw new Error('There is no such command.');
    const taken: readonly string[] = commands[command];
    const other = Object.keys(values).find((name) => !taken.includes(name));
    if (other) throw new Error(`${command} does not take --${other}.`);
    return { command, values };
  } catch (error) {
    throw new LaunchFailure(`${(error as Error).message}\n${usage}`);
  }
};

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
