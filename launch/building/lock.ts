import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of package-lock.json, under the path of its folder. */
export type LockedPackage = {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** Of the project alone. */
  devDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
};

/** package-lock.json: the project itself has the path ''. */
export const readPackageLock = (root: string) =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    name: string;
    version: string;
    packages: Record<string, LockedPackage>;
  };

/** The package's name, of the path of its folder: 'node_modules/a/node_modules/@b/c' is '@b/c'. */
export const nameOfPackage = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

type Packages = Record<string, LockedPackage>;

/** The folder that Node finds a package in, from the folder of another: its own node_modules, or one further up. */
const pathOf = (packages: Packages, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
};

/** The folders of what a package depends on; what is for another platform, and so not in the lock file, is left out. */
export const dependenciesOf = (packages: Packages, path: string): string[] => {
  const { dependencies, optionalDependencies, devDependencies } = packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).flatMap(
    (name) => pathOf(packages, path, name) ?? [],
  );
};
