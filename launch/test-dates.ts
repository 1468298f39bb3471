import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { ensureFaketime, environmentAt } from './faketime.ts';

/** `npm test -- --dates`: the tests that read the real clock, on days on which some have failed or could. */

/** In Wisconsin's time: '2026-12-03T09:00-06:00' is a winter's morning. */
const moments = [
  '2026-12-03T09:00-06:00',
  '2026-12-31T22:00-06:00', // by UTC it is the next year
  '2027-03-14T00:10-06:00', // a day of 23 hours
  '2027-05-29T09:00-05:00',
  '2027-05-31T21:00-05:00', // the season's last day; by UTC it is the next
  '2027-06-01T00:10-05:00', // its first
  '2027-11-07T00:10-05:00', // a day of 25 hours
  '2028-02-29T09:00-06:00',
];

/** What reads the real clock, or starts a process that does: other tests have a fixed one (testing/clock.ts). */
const readsClock = /new Date\(\)|Date\.now\(\)|startProcess\(|fork\(/;

/** Chromium loads no page under libfaketime. */
const usesBrowser = /chromium/;

/** They compare with PostgreSQL's clock, which stays real: under libfaketime none of its timeouts fires. */
const withDatabaseClock = [
  'server/platform/jobs/queue.test.ts',
  'server/platform/jobs/schedules.test.ts',
  'server/main.test.ts',
];

/** The tests that can run on another date and may depend on it; found by their sources, so that none is forgotten. */
export const testsOfDates = (root: string): string[] => {
  const all = globSync(
    ['server', 'demo', 'domain', 'web', 'emulators'].map((zone) => `${zone}/**/*.test.ts`),
    {
      cwd: root,
    },
  );
  const gone = withDatabaseClock.filter((file) => !all.includes(file));
  if (gone.length > 0) throw new LaunchFailure(`launch/test-dates.ts names files that are gone: ${gone}`);
  return all
    .filter((file) => !withDatabaseClock.includes(file))
    .filter((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return readsClock.test(source) && !usesBrowser.test(source);
    })
    .sort();
};

type Run = (title: string, args: string[], environment: () => NodeJS.ProcessEnv) => Promise<void>;

/** Runs Vitest once for each date. */
export const onEachDate = async (root: string, vitest: Run): Promise<void> => {
  let library: string;
  let files: string[];
  try {
    files = testsOfDates(root);
    library = ensureFaketime(console.log);
  } catch (failure) {
    return vitest('Other dates', [], () => {
      throw failure;
    });
  }
  for (const moment of moments) {
    const environment = () => environmentAt(library, new Date(moment));
    await vitest(`On ${moment.slice(0, 10)}`, ['--project', 'code', ...files], environment);
  }
};
