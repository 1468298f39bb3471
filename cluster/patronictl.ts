import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './databases.ts';
import type { Place } from './place.ts';

/** For the shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes a script that is patronictl for this cluster, whose addresses are others in each run: `patronictl list`.
 * Returns its path.
 */
export const writePatronictl = (
  { dataDir, programs }: Pick<Place, 'dataDir' | 'programs'>,
  [database]: Pick<Database, 'env' | 'configuration'>[],
): string => {
  const { env = {}, configuration = '' } = database ?? {};
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`);
  const path = join(dataDir, 'patronictl');
  const run = `exec ${quoted(programs.patronictl)} -c ${quoted(configuration)} "$@"`;
  writeFileSync(path, ['#!/bin/sh', ...variables, run, ''].join('\n'), { mode: 0o700 });
  return path;
};
