import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What makes the schema: its migrations, and the definitions that are installed anew with each. */
const schema = ['server/platform/db/migrations', 'server/platform/db/derived'];

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The numbers of those that older processes are stopped for, as docs/rules/operations.md#migrations names them. */
const listStopping = (): string[] => {
  const rules = readFileSync(join(root, 'docs/rules/operations.md'), 'utf8');
  const [, named = ''] = /writes: ([\d, and]+) do, so older processes/.exec(rules) ?? [];
  return named.match(/\d{4}/g) ?? [];
};

/** What a look at the history finds; undefined where there is none, as in an archive, or where git may not read it. */
const inHistory = (find: () => string | undefined): string | undefined => {
  if (!existsSync(join(root, '.git'))) return undefined;
  try {
    return find() || undefined;
  } catch {
    return undefined;
  }
};

/** The last commit whose schema differs from the newest, on the first line of history. */
export const findOlderVersion = (): string | undefined =>
  inHistory(() => {
    const changed = git('log', '--first-parent', '-1', '--format=%H', '--', ...schema);
    const [, parent] = changed ? git('rev-list', '--parents', '-1', changed).split(' ') : [];
    return parent;
  });

/** The oldest commit whose processes needn't be stopped: it has all migrations across which older ones are. */
export const findOldestVersion = (): string | undefined =>
  inHistory(() => {
    const last = listStopping().at(-1);
    return git(
      'log',
      '--first-parent',
      '--diff-filter=A',
      '-1',
      '--format=%H',
      '--',
      `${schema[0]}/${last}-*`,
    );
  });

/** The names of the migrations that were added after a commit. */
export const migrationsSince = (commit: string): string[] =>
  git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', `${schema[0]}`)
    .split('\n')
    .map((path) => /(\d{4}-[\w-]+)\.ts$/.exec(path)?.[1] ?? '')
    .filter((name) => name !== '');

/** Those of them across which older processes are stopped. */
export const stoppingSince = (commit: string): string[] => {
  const stopping = listStopping();
  return migrationsSince(commit).filter((name) => stopping.includes(name.slice(0, 4)));
};

/** Writes the code of a commit into a folder, where it runs with the packages of this one. */
export const checkOut = (commit: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
};
