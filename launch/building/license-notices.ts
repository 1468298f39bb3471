import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependenciesOf, type LockedPackage } from './lock.ts';

/** What the license of a package asks to be shown with its code. */
export type LicenseNotice = { name: string; version: string; license: string; text: string };

/** The bundler's own code in each build, which loads chunks; of what they need themselves, browsers get nothing. */
const bundlers = ['node_modules/@react-router/dev', 'node_modules/rolldown', 'node_modules/vite'];

/** The folders of the packages that these files belong to, relative to the project. */
const foldersOf = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
    return folder ? [folder.slice(folder.indexOf('node_modules/'))] : [];
  });

/**
 * The folders of the packages whose code or files browsers get with these modules: those of the modules, and all that
 * they depend on, since some are published as one file that holds the code of others.
 */
export const deliveredPackages = (
  packages: Record<string, LockedPackage>,
  modules: Iterable<string>,
): string[] => {
  const found = new Set(bundlers);
  const open = foldersOf(modules).filter((folder) => !found.has(folder));
  for (let folder = open.pop(); folder; folder = open.pop()) {
    // Types are never in what browsers get.
    if (found.has(folder) || folder.includes('/@types/')) continue;
    found.add(folder);
    open.push(...dependenciesOf(packages, folder));
  }
  return [...found].sort();
};

const licenseFile = /^(licen[cs]e|copying)([.-].*)?$/i;
/** Where Vite's own license ends, and those of what its program holds begin. */
const endOfOwn = '\n# Licenses of bundled dependencies';

/**
 * A text without the line breaks inside of its paragraphs, which are made for 80 columns: a long line goes on with the
 * next one, unless that begins an item.
 */
const unwrap = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?<=[^\n]{50}[^-\n]) *\n *(?=[\w"'(,])(?!\d+[.)]|[a-z][.)] )/g, ' ');

type Manifest = {
  name: string;
  version: string;
  license: string;
  author?: string | { name: string };
  homepage?: string;
};

/** The text of a license of which a package holds no copy; each is in launch/building/license-texts. */
const knownText = (license: string): string =>
  readFileSync(join(import.meta.dirname, 'license-texts', `${license}.txt`), 'utf8');

/**
 * The notice of an installed package: the text of its license file, or that of the license which its package.json
 * names, with its author.
 * @throws for a license without a text here: whoever adds the package adds it.
 */
export const noticeOf = (root: string, folder: string): LicenseNotice => {
  const path = join(root, folder);
  const { name, version, license, author, homepage }: Manifest = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  const file = readdirSync(path)
    .sort()
    .find((one) => licenseFile.test(one));
  const by = typeof author === 'string' ? author : author?.name;
  const text = file
    ? (readFileSync(join(path, file), 'utf8').split(endOfOwn)[0] ?? '')
    : [[by && `Copyright (c) ${by}`, homepage].filter(Boolean).join('\n'), knownText(license)]
        .filter(Boolean)
        .join('\n\n');
  return { name, version, license, text: unwrap(text).trim() };
};
