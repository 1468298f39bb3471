import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aUser } from '../testing/factories.ts';
import { importUsers, textOf } from './import-users.ts';

const { ctx, api, signIn, clock, close } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'openacre-import-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const importCsv = (csv: string) => importUsers(ctx.db, csv, clock.now());
const accountOf = (email: string) =>
  ctx.db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();
const countUsers = async () => (await ctx.db.selectFrom('users').select('id').execute()).length;

// docs/rules/accounts.md#people-of-an-old-site
test('an import that loses its database says so, and what to do', async () => {
  const file = join(folder, 'lost.csv');
  await writeFile(file, 'email\nlost@old.example\n');
  const program = fileURLToPath(new URL('import-users.ts', import.meta.url));
  await ctx.db.transaction().execute(async (transaction) => {
    await sql`lock table users in access exclusive mode`.execute(transaction);
    const importing = promisify(execFile)(process.execPath, [program, file], {
      env: { PATH: process.env.PATH, DATABASE_URL: ctx.config.DATABASE_URL },
    }).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
    const end = sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into "users"%'`;
    await expect.poll(async () => (await end.execute(ctx.db)).rows.length).toBe(1);
    expect(await importing).toContain('The database was lost. Whoever came in until then is there');
  });
});

// docs/rules/accounts.md#people-of-an-old-site
describe('users of the old site', () => {
  test('are imported with all fields, and must set a password', async () => {
    const csv = [
      '\ufeffemail,firstName,lastName,phoneNumber,addressLine1,addressLine2,city,state,zipCode,joined,marketingEmailEnabled',
      `Pat@old.example,Pat,"O'Brien, Jr.",(608) 555-0142,"12 ""Gate"" Road",Unit 3,Mount Horeb,wi,53572-1234,2019-04-30,yes`,
    ].join('\r\n');
    expect(await importCsv(csv)).toEqual({ added: 1, known: 0, refused: [] });
    expect(await accountOf('Pat@old.example')).toMatchObject({
      first_name: 'Pat',
      last_name: "O'Brien, Jr.",
      phone_number: '6085550142',
      address_line1: '12 "Gate" Road',
      address_line2: 'Unit 3',
      city: 'Mount Horeb',
      state: 'WI',
      zip_code: '53572',
      roles: ['Customer'],
      password_hash: null,
      email_confirmed_at: null,
      marketing_email_enabled: true,
      migration_password_reset_required: true,
      joined_at: new Date('2019-04-30T00:00:00Z'),
      created_at: clock.now(),
    });
    expect(await api.authenticate({ body: { email: 'pat@old.example', password: 'whatever' } })).toEqual({
      token: null,
      migrationPasswordResetRequired: true,
    });
  });

  test('need only an address; columns may be in any order', async () => {
    expect(await importCsv('city,email\nViroqua,only@old.example\n\n')).toMatchObject({ added: 1 });
    expect(await accountOf('only@old.example')).toMatchObject({
      city: 'Viroqua',
      phone_number: '',
      joined_at: clock.now(),
    });
  });

  test('each have a line in the audit, of nobody, and only those who came in', async () => {
    await importCsv('email\naudited@old.example\n');
    await importCsv('email\nAudited@old.example\nlater@old.example\n');
    const administrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
    const linesOf = async (email: string) => {
      const { lines } = await administrator.listAudit({
        query: { subject: (await accountOf(email))?.id ?? '' },
      });
      return lines.map(({ actor, field, after }) => ({ actor, field, after }));
    };
    for (const email of ['audited@old.example', 'later@old.example'])
      expect(await linesOf(email)).toEqual([{ actor: null, field: 'imported', after: email }]);
  });

  test('are imported once, even if the import is repeated, and existing users don’t change', async () => {
    const here = await aUser(ctx, { email: 'Here@old.example' });
    const csv = 'email,firstName\nhere@OLD.example,Other\ntwice@old.example,One\nTwice@old.example,Two\n';
    expect(await importCsv(csv)).toEqual({ added: 1, known: 2, refused: [] });
    const before = await countUsers();
    expect(await importCsv(csv)).toEqual({ added: 0, known: 3, refused: [] });
    const both = await Promise.all([importCsv(csv), importCsv(csv)]);
    expect(both.map(({ added }) => added)).toEqual([0, 0]);
    expect(await countUsers()).toBe(before);
    expect(await accountOf(here.email)).toMatchObject({
      first_name: 'Ada',
      migration_password_reset_required: null,
    });
    expect(await accountOf('twice@old.example')).toMatchObject({ first_name: 'One' });
  });

  test('with an invalid row are reported by line and reason, and the others are imported', async () => {
    const csv = [
      'email,phoneNumber,state,zipCode,joined,marketingEmailEnabled,firstName',
      'good1@old.example,,,,,,',
      'no address,,,,,,',
      'good2@old.example,555-0142,XX,5357,last summer,maybe,',
      'good3@old.example,,,',
      'good4@old.example,,,,,,"Two\nlines"',
      `good5@old.example,,,,,,${'x'.repeat(51)}`,
      'good6@old.example,,,,,,Z\ufffdlch',
      'good7@old.example,,,,2020-02-30,,',
      'last@old.example,,,,2020-02-29,,',
    ].join('\n');
    const { added, refused } = await importCsv(csv);
    expect(added).toBe(2);
    expect(refused).toEqual([
      { line: 3, reason: 'email: Not a valid email' },
      {
        line: 4,
        reason:
          'phoneNumber: Invalid phone number; state: Not a valid state.; zipCode: Invalid Zip Code; joined: Not a valid date; marketingEmailEnabled: Neither true nor false',
      },
      { line: 5, reason: expect.stringMatching(/^7 values are expected, .* and 4 found: /) },
      { line: 7, reason: 'firstName: A line break or another control character in it' },
      { line: 8, reason: 'firstName: At most 50 characters' },
      { line: 9, reason: 'A character can’t be read: the file must be UTF-8' },
      { line: 10, reason: 'joined: Not a valid date' },
    ]);
    expect((await accountOf('last@old.example'))?.joined_at).toEqual(new Date('2020-02-29T00:00:00Z'));
  });

  test('with control characters are refused; line breaks in an address become spaces', async () => {
    const csv = [
      'email,firstName,lastName,addressLine1',
      'zero@old.example,Pat,O\0Brien,',
      'tab@old.example,Pat\tPeter,,',
      'line@old.example,Pat\u2028Peter,,',
      'bell@old.example,,,12\u0007 Gate Road',
      'lines@old.example," Pat  Peter\n",,"12 Gate Road\r\nUnit 3"',
    ].join('\n');
    const reason = (column: string) => `${column}: A line break or another control character in it`;
    const { added, refused } = await importCsv(csv);
    expect({ added, refused }).toEqual({
      added: 1,
      refused: [
        { line: 2, reason: reason('lastName') },
        { line: 3, reason: reason('firstName') },
        { line: 4, reason: reason('firstName') },
        { line: 5, reason: reason('addressLine1') },
      ],
    });
    expect(await accountOf('lines@old.example')).toMatchObject({
      first_name: 'Pat Peter',
      address_line1: '12 Gate Road Unit 3',
    });
  });

  // docs/rules/accounts.md#email-addresses
  test('at an address where nothing arrives, or with a name that nobody sees, are not what they seem', async () => {
    const csv = [
      'email,firstName',
      'a@b..example,',
      'a@b.example/,',
      'a@b.example?subject=x,',
      "'a@b.example,",
      'se\u00ADen@old.example,\u3164\u200B',
    ].join('\n');
    const { added, refused } = await importCsv(csv);
    expect(added).toBe(1);
    expect(refused).toEqual([2, 3, 4, 5].map((line) => ({ line, reason: 'email: Not a valid email' })));
    expect(await accountOf('seen@old.example')).toMatchObject({ first_name: '' });
  });

  test.each([
    ['email\na@b.example,x', 2, /^1 value is expected, .* and 2 found: /],
    ['email,city\na@b.example,Mt "Horeb"', 2, /^A quotation mark is out of place: /],
    ['email,city\na@b.example,"Mount\n', 2, /^A quotation mark before this is never closed/],
  ])('%j has a row that can’t be taken apart, told in plain words', async (csv, line, reason) => {
    expect(await importCsv(csv)).toEqual({
      added: 0,
      known: 0,
      refused: [{ line, reason: expect.stringMatching(reason) }],
    });
  });

  test.each([
    ['', 'The file is empty: its first line must name the columns. Known are: email, '],
    ['\ufeff\n\n', 'The file is empty: its first line must name the columns.'],
    ['email,password\na@old.example,secret', 'Columns that are unknown: password. Known are: email, '],
    ['firstName\nPat', 'There is no column "email" in the first line.'],
    ['email,,city\na@old.example,,', 'Cell 2 of the first line is empty: name its column, or remove it.'],
    ['email,city,city\na@old.example,A,B', 'The column "city" is there twice in the first line'],
  ])('%j is no file of ours', async (csv, message) => {
    await expect(importCsv(csv)).rejects.toThrow(message);
  });

  test.each([
    ['a line that names its separator', 'sep=;\r\nemail;city\r\nseparated@old.example;Mount, Horeb\r\n'],
    ['semicolons', 'email;city\nsemicolons@old.example;"Mount, Horeb"'],
    ['tabs', 'email\tcity\ntabs@old.example\tMount, Horeb\n'],
  ])('are read from a file with %s', async (_, csv) => {
    expect(await importCsv(csv)).toEqual({ added: 1, known: 0, refused: [] });
    const email = /\w+@old\.example/.exec(csv)?.[0] ?? '';
    expect(await accountOf(email)).toMatchObject({ city: 'Mount, Horeb' });
  });

  test('are read from lines that end in several ways, and counted as they stand', async () => {
    const csv = 'sep=,\nemail,city\nends1@old.example,A\r\nends2@old.example,B\rnobody,C\n';
    expect(await importCsv(csv)).toEqual({
      added: 2,
      known: 0,
      refused: [{ line: 5, reason: 'email: Not a valid email' }],
    });
    expect(await accountOf('ends1@old.example')).toMatchObject({ city: 'A' });
  });

  test.each(['utf16le', 'utf-16be'])('are read from UTF-16 with its mark: %s', (encoding) => {
    const bytes = Buffer.from('\ufeffemail,city\na@old.example,Žižkov', 'utf16le');
    expect(textOf(encoding === 'utf16le' ? bytes : bytes.swap16())).toBe('email,city\na@old.example,Žižkov');
    expect(() => textOf(bytes.subarray(2))).toThrow('The file is not UTF-8: save it as "CSV UTF-8"');
  });

  test('are imported by the thousand, with progress', async () => {
    const rows = Array.from({ length: 1201 }, (_, index) => `many${index}@old.example`);
    const progress: string[] = [];
    const tell = (done: number, total: number) => void progress.push(`${done} of ${total}`);
    const { added } = await importUsers(ctx.db, ['email', ...rows].join('\n'), clock.now(), tell);
    expect(added).toBe(1201);
    expect(progress).toEqual(['0 of 1201', '500 of 1201', '1000 of 1201']);
  });
});

test('the command line prints the result', async () => {
  const script = fileURLToPath(new URL('./import-users.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: ctx.config.DATABASE_URL };
  const run = (...given: string[]) => promisify(execFile)(process.execPath, [script, ...given], { env });
  const file = join(folder, 'users.csv');
  await writeFile(file, 'email\ncommand@old.example\nnobody\n');
  expect((await run(file)).stdout).toBe(
    '0 of 1 people\nLine 3: email: Not a valid email\n1 came in, 0 were there already, 1 row could not be taken.\n',
  );
  expect((await run(file)).stdout).toContain('\n0 came in, 1 was there already, 1 row could not be taken.\n');
  await expect(run(join(folder, 'none.csv'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no such file') as string,
  });
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('users.csv') as string,
  });
});
