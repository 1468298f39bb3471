import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkInvariants, type Verdict } from './check.ts';
import type { Places } from './sources.ts';

/**
 * `npm run check:invariants`: looks at the product that runs on DATA_DIR, or at what the environment names, and
 * prints a line for each truth. Ends with 1 when one is broken.
 */

const usage = `Looks whether what must always be true is true; changes nothing.
  npm run check:invariants -- [--wait SECONDS]   look again until all holds, for so long

Traces come from DATA_DIR/run.json, or from DATABASE_URL, PAYPAL_BASE_URL, MAIL_INBOX_URL and DATA_DIR.`;

const shownOfEach = 20;

type Run = { database: string; payments?: string; mail?: string };

/** Where the traces are, by the environment first. */
const findPlaces = ({
  DATA_DIR,
  DATABASE_URL,
  PAYPAL_BASE_URL,
  MAIL_INBOX_URL,
}: NodeJS.ProcessEnv): Places => {
  const dataDir = resolve(DATA_DIR || join(import.meta.dirname, '../.data'));
  const runFile = join(dataDir, 'run.json');
  const run = existsSync(runFile) ? (JSON.parse(readFileSync(runFile, 'utf8')) as Run) : undefined;
  const databaseUrl = DATABASE_URL || run?.database;
  if (!databaseUrl) throw new Error(`Nothing runs on ${dataDir}: start it, or name DATABASE_URL.`);
  return {
    databaseUrl,
    payments: PAYPAL_BASE_URL || run?.payments,
    mail: MAIL_INBOX_URL || run?.mail,
    ...(existsSync(join(dataDir, 'files')) && { files: join(dataDir, 'files') }),
  };
};

const isBroken = ({ contradictions }: Verdict): boolean => (contradictions?.length ?? 0) > 0;

const lines = ({ name, says, contradictions, remarks }: Verdict): string[] => {
  if (!contradictions) return [`? ${name.padEnd(10)} not looked at: a trace that it needs was not named`];
  const known = remarks.map((one) => `    · ${one}`);
  if (contradictions.length === 0) return [`✓ ${name.padEnd(10)} ${says}`, ...known];
  const more = contradictions.length - shownOfEach;
  return [
    `✗ ${name.padEnd(10)} ${says}`,
    ...contradictions.slice(0, shownOfEach).map((one) => `    ${one}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...known,
  ];
};

const look = async (places: Places, waitSeconds: number): Promise<Verdict[]> => {
  const giveUp = performance.now() + waitSeconds * 1000;
  for (;;) {
    const verdicts = await checkInvariants(places);
    // What is under way when somebody looks is true a moment later.
    if (!verdicts.some(isBroken) || performance.now() > giveUp) return verdicts;
    await sleep(1000);
  }
};

try {
  const { wait } = parseArgs({ options: { wait: { type: 'string', default: '0' } } }).values;
  if (!/^\d+$/.test(wait)) throw new Error(usage);
  const verdicts = await look(findPlaces(process.env), Number(wait));
  console.log(verdicts.flatMap(lines).join('\n'));
  process.exit(verdicts.some(isBroken) ? 1 : 0);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? usage : message);
  process.exit(2);
}
