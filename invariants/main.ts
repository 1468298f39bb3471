import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkInvariants, type Result } from './check.ts';
import { findSources } from './locations.ts';
import type { SourceLocations } from './sources.ts';

/**
 * `npm run check:invariants`: checks the product that runs on DATA_DIR, or the sources in the environment, and prints a
 * line for each invariant. Exit code 1 when one is violated.
 */

const usage = `Checks what must always be true of the product; changes nothing.
npm run check:invariants -- [--wait SECONDS]   repeats the check until all holds, for so long

It reads the addresses in DATA_DIR/run.json, or DATABASE_URL, PAYPAL_BASE_URL, MAIL_INBOX_URL and DATA_DIR. Payments
and emails are compared with those of an emulator on this machine; no other service is asked.`;

const maxShown = 20;

const isViolated = ({ violations }: Result): boolean => (violations?.length ?? 0) > 0;

const lines = ({ name, description, violations, notes }: Result): string[] => {
  if (!violations) return [`? ${name.padEnd(10)} not checked: a source that it needs was not given`];
  const noteLines = notes.map((one) => `    · ${one}`);
  if (violations.length === 0) return [`✓ ${name.padEnd(10)} ${description}`, ...noteLines];
  const more = violations.length - maxShown;
  return [
    `✗ ${name.padEnd(10)} ${description}`,
    ...violations.slice(0, maxShown).map((one) => `    ${one}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...noteLines,
  ];
};

const checkRepeatedly = async (locations: SourceLocations, waitSeconds: number): Promise<Result[]> => {
  const giveUp = performance.now() + waitSeconds * 1000;
  for (;;) {
    const results = await checkInvariants(locations);
    // Work in progress may violate an invariant for a moment.
    if (!results.some(isViolated) || performance.now() > giveUp) return results;
    await sleep(1000);
  }
};

try {
  const { wait } = parseArgs({ options: { wait: { type: 'string', default: '0' } } }).values;
  if (!/^\d+$/.test(wait)) throw new Error(usage);
  const { locations, lines: told } = findSources(process.env, join(import.meta.dirname, '..'));
  console.log(told.join('\n'));
  const results = await checkRepeatedly(locations, Number(wait));
  console.log(results.flatMap(lines).join('\n'));
  process.exit(results.some(isViolated) ? 1 : 0);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(code?.startsWith('ERR_PARSE_ARGS') ? usage : message);
  process.exit(2);
}
