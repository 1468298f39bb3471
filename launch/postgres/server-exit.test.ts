import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { failureOf, isFinal } from './server-exit.ts';

const ready = 'LOG:  database system is ready to accept connections\n';
const messageFor = (how: string, log: string, times = 1) =>
  failureOf(
    Array.from({ length: times }, () => ({ how, log })),
    tmpdir(),
  ).message;

// docs/rules/operations.md#embedded-database
describe('the database is called broken', () => {
  test.each([
    ['killed by SIGABRT', 'PANIC:  could not read file "global/pg_control": read 0 of 296'],
    ['exit code 1', 'FATAL:  could not access status of transaction 753'],
    ['exit code 1', 'PANIC:  could not locate a valid checkpoint record at 0/1B810B0'],
  ])('at once after %s with “%s”', (how, log) => {
    expect(isFinal({ how, log })).toBe(true);
    expect(messageFor(how, log)).toContain('is broken (');
  });

  test.each([
    ['killed by SIGSEGV', 'LOG:  starting PostgreSQL'],
    ['exit code 1', 'LOG:  startup process (PID 7) was terminated by signal 11: Segmentation fault'],
  ])('once it has crashed at each start: %s, “%s”', (how, log) => {
    expect(isFinal({ how, log })).toBe(false);
    expect(messageFor(how, log, 6)).toContain('is broken (');
  });
});

test('it is called broken after a crash from which it can’t recover', () => {
  const exits = [
    { how: 'killed by SIGKILL', log: ready },
    { how: 'exit code 1', log: 'PANIC:  could not locate a valid checkpoint record at 0/1B810B0' },
  ];
  expect(failureOf(exits, tmpdir()).message).toContain('is broken (');
});

describe('the database is not called broken', () => {
  test.each([
    [
      'exit code 1',
      'PANIC:  could not write to file "pg_wal/x": No space left on device',
      'The disk is full',
    ],
    ['exit code 1', 'FATAL:  could not open file "global/1": Permission denied', 'Permission was denied'],
    ['exit code 1', 'PANIC:  could not open file "base/1": Too many open files', 'Too many files are open'],
    ['exit code 1', 'FATAL:  could not map anonymous shared memory', 'There is not enough memory'],
    ['exit code 1', 'FATAL:  could not create any Unix-domain sockets', 'PostgreSQL stopped (exit code 1)'],
    ['killed by SIGKILL', 'LOG:  starting PostgreSQL', 'PostgreSQL stopped (killed by SIGKILL)'],
    ['killed by SIGABRT', `${ready}PANIC:  could not read file "base/1"`, 'PostgreSQL stopped (killed by'],
  ])('after %s with “%s”', (how, log, sentence) => {
    const message = messageFor(how, log, 6);
    expect(message).toContain(sentence);
    expect(message).not.toContain('is broken');
  });

  test('and is restarted when it had accepted connections, or was killed', () => {
    expect(isFinal({ how: 'exit code 1', log: `${ready}FATAL:  could not open file "base/1"` })).toBe(false);
    expect(isFinal({ how: 'killed by SIGKILL', log: '' })).toBe(false);
  });
});
