import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = import.meta.dirname;
const skipped = new Set(['node_modules', 'build', '.git', '.data', '.test', '.react-router', 'test-results']);

const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !path.split('/').some((part) => skipped.has(part)));

type Import = { path: string; specifier: string; isType: boolean };

const statement = /(?:\b(import|export)\s+(type\s)?[^'"();]*?from|\bimport\s*\(?)\s*'([^']+)'/g;

/** Every import of a file, without React Router's generated types beside a screen. */
const importsOf = (path: string): Import[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(statement)]
    .map(([, , type, specifier = '']) => ({ path, specifier, isType: type !== undefined }))
    .filter(({ specifier }) => !specifier.includes('/+types/'));

/** The zone of an import: 'node' for Node's own modules, 'library' for a package. */
const zoneOf = (specifier: string, from: string): string => {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? '';
  if (specifier.startsWith('node:')) return 'node';
  if (!specifier.startsWith('.')) return 'library';
  return relative(root, resolve(root, dirname(from), specifier)).split('/')[0] ?? '';
};

/** Which zones each zone may import. */
const allowed: Record<string, readonly string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain', 'library'],
  web: ['web', 'contract', 'domain', 'library'],
  server: ['server', 'contract', 'domain', 'library', 'node', 'launch'],
  demo: ['demo', 'server', 'contract', 'domain', 'library', 'node'],
  tools: ['tools', 'demo', 'server', 'domain', 'library', 'node'],
  emulators: ['emulators', 'library', 'node'],
  launch: ['launch', 'library', 'node'],
  invariants: ['invariants', 'library', 'node'],
  bench: ['bench', 'server', 'launch', 'contract', 'domain', 'library', 'node'],
};

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^e2e\//.test(path);
const shipped = sources.filter((path) => !isTest(path));
const imports = shipped.flatMap(importsOf);

/** The nouns of the server: a folder each. */
const slices = ['auth', 'user', 'listing', 'booking', 'payment', 'payout', 'upload', 'email'];
const isStore = (path: string): boolean => /(^|[/-])store\.ts$/.test(path);

describe('who may import whom', () => {
  it('finds the sources', () => {
    expect(shipped.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(200);
  });

  it.each(Object.entries(allowed))('%s keeps to its zones', (zone, zones) => {
    const broken = imports
      .filter(({ path }) => path.startsWith(`${zone}/`))
      .filter(({ path, specifier }) => !zones.includes(zoneOf(specifier, path)))
      .filter(({ path, specifier }) => !exceptions.some((exception) => exception(path, specifier)))
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('imports other zones by name, and its own by relative paths', () => {
    const broken = imports
      .filter(({ path }) => Object.keys(allowed).includes(path.split('/')[0] ?? ''))
      .filter(({ path, specifier }) => {
        const zone = zoneOf(specifier, path);
        const isOwn = zone === path.split('/')[0];
        return specifier.startsWith('#')
          ? isOwn
          : specifier.startsWith('.') && !isOwn && zone !== 'package.json';
      })
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('lets server slices import only each other’s store and the files listed below', () => {
    const broken = imports
      .filter(({ path }) => path.startsWith('server/'))
      .filter(({ path, specifier }) => {
        if (!specifier.startsWith('.')) return false;
        const from = path.split('/')[1] ?? '';
        const to = relative(root, resolve(root, dirname(path), specifier)).split('/');
        const isOther = slices.includes(from) && slices.includes(to[1] ?? '') && from !== to[1];
        return isOther && !isStore(to[2] ?? '') && !doors.includes(to.slice(1).join('/'));
      })
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('keeps the platform below the slices', () => {
    const broken = imports
      .filter(({ path, specifier }) => path.startsWith('server/platform/') && specifier.startsWith('.'))
      .filter(({ path, specifier }) => {
        const [zone, slice = ''] = relative(root, resolve(root, dirname(path), specifier)).split('/');
        return zone === 'server' && slices.includes(slice);
      })
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('has SQL only in stores and server/platform/db', () => {
    const speakers = imports
      .filter(({ path, isType }) => /^(server|demo)\//.test(path) && !isType)
      .filter(({ specifier }) => specifier === 'kysely' || specifier === 'pg')
      .map(({ path }) => path)
      .filter((path) => !isStore(path) && !/^server\/platform\/(db\/|jobs\/queue\.ts$)/.test(path));
    expect(speakers).toEqual([]);
  });

  it('fills in the demo through operations, without the server’s stores', () => {
    const broken = imports
      .filter(
        ({ path, specifier }) =>
          path.startsWith('demo/') && specifier.startsWith('#server/') && isStore(specifier),
      )
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('imports operations, jobs and screens only in their lists', () => {
    const operationFiles = new Set(
      sources
        .filter((path) => /server\/\w+\/operations\.ts$/.test(path))
        .flatMap((path) =>
          importsOf(path)
            .filter(({ specifier }) => specifier.startsWith('./'))
            .map(({ specifier }) => join(dirname(path), specifier)),
        ),
    );
    const leaves = (target: string) =>
      operationFiles.has(target) || /\.(job|screen|resource)\.tsx?$/.test(target);
    const broken = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .filter(({ path, specifier }) => leaves(join(dirname(path), specifier)))
      .filter(({ path }) => !/operations\.ts$|jobs\.ts$|routes\.ts$/.test(path))
      // A component that fetches a resource may import its loader's type.
      .filter(({ isType }) => !isType)
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });
});

/** Files that other slices may import besides the store, each with its reason. */
const doors: readonly string[] = [
  // How the files of a photograph are named.
  'upload/photo-files.ts',
  // The one place that changes a booking's status, with all effects; payments do too.
  'booking/move.ts',
  // Suspending an account cancels its unpaid bookings, with all effects.
  'booking/cancel-unpaid.ts',
  // Administrators get an email when a booking with money leaves Paid.
  'payment/payment-alarm.email.ts',
  // Emails of other slices describe a booking in the same way.
  'booking/booking-facts.ts',
];

/** Allowed exceptions, each with its reason. */
const exceptions: readonly ((path: string, specifier: string) => boolean)[] = [
  // The version is defined there only.
  (path, specifier) => path === 'server/version.ts' && specifier.endsWith('package.json'),
  // The type of the pages' context; a type import runs no code.
  (path, specifier) =>
    ['server/platform/http/pages.ts', 'bench/pages.ts'].includes(path) &&
    specifier === '#web/rendering/context.ts',
];
