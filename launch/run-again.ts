import { writeFileSync } from 'node:fs';
import { areFew, filesOf, merge, testList, worthAnotherRun } from './second-try.ts';
import type { TestResult } from './test-result.ts';
import { type Runner, reportFile, runPlaywright, runVitest } from './test-runners.ts';

/** Tests that one runner ran, and their results; a check has no runner. */
export type Group = { title: string; runner?: Runner | undefined; results: TestResult[] };

const tries = ['second try', 'third try'];
/** So many failures of tests that run alone are no chance: the rest need not run, and that fails the run. */
const mostFailuresAlone = 10;

/**
 * Runs the tests that failed again, each alone and at most twice (second-try.ts), and merges their results into those
 * of the groups. Screenshots of each try are kept in a folder of its own, and so is its report.
 */
export const runFailedAgain = async (groups: Group[]): Promise<void> => {
  const fewOfVitest = areFew(
    groups.filter(({ runner }) => runner === runVitest).flatMap(({ results }) => results),
  );
  if (!fewOfVitest) console.log('Too many tests failed outside the browser: none of those is tried again.');
  for (const name of tries) {
    for (const group of groups) {
      const failed = worthAnotherRun(group.results);
      if (failed.length === 0) continue;
      if (group.runner === runPlaywright)
        group.results = merge(group.results, await browserTests(group.title, failed, name), name);
      if (group.runner === runVitest && fewOfVitest)
        group.results = merge(group.results, await testFiles(group.title, failed, name), name);
    }
  }
};

/** One product serves all of them: its start takes longer than most tests. */
const browserTests = (title: string, failed: TestResult[], name: string): Promise<TestResult[]> => {
  console.log(`\n${name}: ${failed.length} browser ${failed.length === 1 ? 'test' : 'tests'}`);
  const report = `${title}, ${name}`;
  const list = `${reportFile(report)}.txt`;
  writeFileSync(list, testList(failed));
  return runPlaywright(report, [
    '--workers=1',
    `--max-failures=${mostFailuresAlone}`,
    `--test-list=${list}`,
    // Playwright empties its folder at each run.
    `--output=test-results/${name.replace(' ', '-')}`,
  ]);
};

const testFiles = async (title: string, failed: TestResult[], name: string): Promise<TestResult[]> => {
  const results: TestResult[] = [];
  for (const { project, file } of filesOf(failed)) {
    console.log(`\n${name}: ${file}`);
    results.push(...(await runVitest(`${title}, ${name}, ${file}`, ['--project', project, file])));
  }
  return results;
};
