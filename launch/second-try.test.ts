import { describe, expect, test } from 'vitest';
import { areFew, filesOf, isFlaky, merge, testList, worthAnotherRun } from './second-try.ts';
import { countOf, type TestResult, wholeRunFailure } from './test-result.ts';

const selection = { project: 'code', file: 'a.test.ts' };
const passed = (title: string): TestResult => ({ title, status: 'passed', selection });
const failed = (title: string, error = 'Timeout', code = ''): TestResult => ({
  title,
  status: 'failed',
  error,
  code,
  selection,
});
const skipped = (title: string): TestResult => ({ title, status: 'skipped', selection });
const unloaded: TestResult = { ...failed('a.test.ts', 'Cannot find it'), isFile: true };

describe('what is run again', () => {
  test('a test or a file that failed, but no failure of a whole run', () => {
    const results = [passed('adds'), failed('pays'), unloaded, wholeRunFailure('outside the tests')];
    expect(worthAnotherRun(results)).toEqual([failed('pays'), unloaded]);
  });

  test.each([
    ['server/booking/race.test.ts › holds a day', '', ''],
    ['edit.test.ts › a request is never made twice', '', ''],
    ['[phone] book.spec.ts:7 › a request whose answer is lost', '', ''],
    ['pays', 'The browser tests have broken an invariant.', ''],
    ['pays', 'a Violation of color-contrast', ''],
    ['pays', 'two racing requests', ''],
    ['pays', 'expected [ Array(1) ] to deeply equal []', 'expect(await findViolations(ctx)).toEqual([]);'],
    ['happens once for concurrent processes', 'expected 2 to be 1', ''],
    ['waits', 'expected [ Array(1) ] to deeply equal []', 'expect(await outage.findLosses()).toEqual([]);'],
  ])('nothing that names a broken promise: %s %s %s', (title, error, code) => {
    expect(worthAnotherRun([failed(title, error, code)])).toEqual([]);
  });

  test.each([
    ['traces the closest racetrack', 'Timeout', 'await Promise.race([first, second]);'],
    ['a page with glossy photographs', 'a blossom', ''],
    ['shows at once what was saved', 'Timed out 40000ms waiting', ''],
  ])('words that only contain one of those are none: %s', (...words) => {
    expect(worthAnotherRun([failed(...words)])).toHaveLength(1);
  });

  test('files of Vitest, while at most eight tests have failed', () => {
    const eight = Array.from({ length: 8 }, (_, number) => failed(`test ${number}`));
    expect(areFew([...eight, passed('adds')])).toBe(true);
    expect(areFew([...eight, failed('one more')])).toBe(false);
    expect(filesOf(eight)).toEqual([selection]);
  });

  test('browser tests by project, file and all their names', () => {
    const inBrowser = (project: string, ...names: string[]) => ({
      ...failed('pays'),
      selection: { project, file: 'pay.spec.ts', names },
    });
    const tests = [inBrowser('phone', 'a hunter', 'pays'), inBrowser('desktop', 'a › b')];
    expect(testList(tests)).toBe('[phone] › pay.spec.ts › a hunter › pays\n[desktop] › pay.spec.ts\n');
  });
});

describe('merging the results of another run', () => {
  test('what passes now is flaky, and keeps its first error', () => {
    const merged = merge([passed('adds'), failed('pays')], [passed('adds'), passed('pays')], 'second try');
    expect(merged).toMatchObject([passed('adds'), { ...passed('pays'), error: 'Timeout' }]);
    expect(merged.map(isFlaky)).toEqual([false, true]);
    expect([countOf(merged, 'passed'), countOf(merged, 'failed')]).toEqual([2, 0]);
  });

  test('what fails again, is skipped, or did not run has failed, by its first error', () => {
    const before = [failed('pays'), failed('asks'), failed('waits')];
    expect(merge(before, [failed('pays', 'Another'), skipped('asks')], 'second try')).toEqual(before);
  });

  test('what fails only now has failed, until it passes in a later run', () => {
    const second = merge([passed('adds'), failed('pays')], [failed('adds'), passed('pays')], 'second try');
    expect(countOf(second, 'failed')).toBe(1);
    expect(worthAnotherRun(second)).toMatchObject([{ title: 'adds' }]);
    const third = merge(second, [passed('adds'), passed('pays')], 'third try');
    expect(third.map(isFlaky)).toEqual([true, true]);
    const failedLater = merge(second, [passed('adds'), failed('pays', 'Late')], 'third try');
    expect(failedLater).toMatchObject([{ status: 'passed' }, { status: 'failed', error: 'Timeout' }]);
  });

  test('a broken promise stays, whether it comes first or later', () => {
    const lost = failed('pays', 'An email is lost');
    expect(merge([lost], [passed('pays')], 'second try')).toEqual([lost]);
    const later = merge([failed('pays')], [lost], 'second try');
    expect(later).toEqual([lost]);
    expect(worthAnotherRun(later)).toEqual([]);
  });

  test('a failure of the whole run counts each time', () => {
    const outside = wholeRunFailure('outside the tests', 'The browser tests have broken an invariant.');
    const merged = merge([failed('pays'), outside], [passed('pays'), outside], 'second try');
    expect(merged.map(({ title }) => title)).toEqual([
      'pays',
      'outside the tests',
      'second try: outside the tests',
    ]);
    expect(countOf(merged, 'failed')).toBe(2);
  });

  test('a file that is loaded now is flaky, but no test; its tests count', () => {
    const merged = merge([unloaded], [passed('adds'), passed('pays')], 'second try');
    expect([countOf(merged, 'passed'), countOf(merged, 'failed')]).toEqual([2, 0]);
    expect(merged.filter(isFlaky)).toMatchObject([{ title: 'a.test.ts', error: 'Cannot find it' }]);
    expect(merge([unloaded], [unloaded, skipped('adds')], 'second try')).toMatchObject([
      unloaded,
      { status: 'skipped' },
    ]);
  });
});
