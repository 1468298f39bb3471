import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './launch/testing/project-files.ts';

const root = import.meta.dirname;

const sources = projectFiles(root).filter((path) => /\.(ts|tsx|mjs)$/.test(path));

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
  server: ['server', 'contract', 'domain', 'library', 'node'],
  demo: ['demo', 'server', 'contract', 'domain', 'library', 'node'],
  tools: ['tools', 'demo', 'server', 'domain', 'library', 'node'],
  emulators: ['emulators', 'library', 'node'],
  launch: ['launch', 'library', 'node'],
  invariants: ['invariants', 'library', 'node'],
  cluster: ['cluster', 'launch', 'invariants', 'contract', 'domain', 'library', 'node'],
  bench: ['bench', 'demo', 'server', 'launch', 'contract', 'domain', 'library', 'node'],
};

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^e2e\//.test(path);
const shipped = sources.filter((path) => !isTest(path));
const imports = shipped.flatMap(importsOf);

/** The slices of the server (a folder for each noun), from low to high: a slice may import only those before it. */
const serverSlices = [
  'email',
  'upload',
  'user',
  'auth',
  'listing',
  'search',
  'sitemap',
  'immunity',
  'booking',
  'alert',
  'saved',
  'payment',
  'payout',
  'records',
  'note',
  'message',
  'review',
  'page-view',
  'conduct',
  'statistics',
  'administration',
  'metrics',
  'tracing',
];
const isStore = (path: string): boolean => /(^|[/-])store\.ts$/.test(path);

/** Every import of one server slice by another: both slices, the importing file, and the imported one. */
const betweenSlices = imports.flatMap(({ path, specifier }) => {
  if (!path.startsWith('server/') || !specifier.startsWith('.')) return [];
  const [, from = ''] = path.split('/');
  const [zone, to = '', ...rest] = relative(root, resolve(root, dirname(path), specifier)).split('/');
  const isOther =
    zone === 'server' && serverSlices.includes(from) && serverSlices.includes(to) && from !== to;
  return isOther ? [{ path, from, to, target: [to, ...rest].join('/') }] : [];
});

/** The server's own files and adapters that the platform may import: each with its reason. */
const belowPlatform: readonly { file: string; isOnlyType?: true }[] = [
  // What is handed to every operation and job.
  { file: 'server/context.ts', isOnlyType: true },
  { file: 'server/operation.ts', isOnlyType: true },
  { file: 'server/config.ts' },
  { file: 'server/version.ts' },
  // A migration of its own process fails as the server does.
  { file: 'server/fail-to-start.ts' },
  // Their errors, which are answered or retried.
  { file: 'server/adapters/file-store.ts' },
  { file: 'server/adapters/mail.ts' },
  // The hosts that the content security policy allows.
  { file: 'server/adapters/payments-script.ts' },
];

/** The slices of the web, from low to high: any file but a screen may import only its own slice and those before it. */
const webSlices = [
  ...['ui', 'session', 'rendering', 'page-view', 'upload', 'map'],
  ...[
    'auth',
    'user',
    'conduct',
    'review',
    'saved',
    'listing',
    'search',
    'alert',
    'immunity',
    'booking',
    'payment',
    'payout',
    'records',
    'note',
    'email',
    'statistics',
    'message',
    'audit',
    'pages',
    'layouts',
  ],
];

/** The path of an imported file of ours; undefined for a library. */
const targetOf = ({ path, specifier }: Import): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(path), specifier)) : undefined;
};

describe('who may import whom', () => {
  it('finds the sources', () => {
    expect(shipped.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(200);
    const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual(
      [...serverSlices, 'adapters', 'platform', 'testing'].sort(),
    );
  });

  it.each(Object.entries(allowed))('%s keeps to its zones', (zone, zones) => {
    const broken = imports
      .filter(({ path }) => path.startsWith(`${zone}/`))
      .filter(({ path, specifier }) => !zones.includes(zoneOf(specifier, path)))
      .filter(({ path, specifier }) => !exceptions.some((exception) => exception(path, specifier)))
      .map(({ path, specifier }) => `${path} imports ${specifier}`);
    expect(broken).toEqual([]);
  });

  it('lets the contract import only Zod, and its client what reads the name of a file', () => {
    const broken = imports
      .filter(({ path, specifier }) => path.startsWith('contract/') && zoneOf(specifier, path) === 'library')
      .filter(({ specifier }) => specifier !== 'zod')
      .filter(({ path, specifier }) => path !== 'contract/client.ts' || specifier !== 'content-disposition')
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

  it('lets a slice of the server import only lower ones', () => {
    const broken = betweenSlices
      .filter(({ from, to }) => serverSlices.indexOf(to) > serverSlices.indexOf(from))
      .map(({ path, target }) => `${path} imports ${target}`);
    expect(broken).toEqual([]);
  });

  it('lets a slice import of another only its stores and the shared files listed below, all of them in use', () => {
    const used = betweenSlices.filter(({ target }) => !isStore(target));
    const broken = used
      .filter(({ target }) => !sharedFiles.includes(target))
      .map(({ path, target }) => `${path} imports ${target}`);
    expect(broken).toEqual([]);
    expect(sharedFiles.filter((file) => !used.some(({ target }) => target === file))).toEqual([]);
  });

  it('lets the platform import of the server only itself and the files listed above, all of them in use', () => {
    const used = imports.flatMap((statement) => {
      const target = targetOf(statement) ?? '';
      const isOutside = target.startsWith('server/') && !target.startsWith('server/platform/');
      return statement.path.startsWith('server/platform/') && isOutside ? [{ ...statement, target }] : [];
    });
    const broken = used
      .filter(
        ({ target, isType }) =>
          !belowPlatform.some(({ file, isOnlyType }) => file === target && (isType || !isOnlyType)),
      )
      .map(({ path, target }) => `${path} imports ${target}`);
    expect(broken).toEqual([]);
    expect(
      belowPlatform.map(({ file }) => file).filter((file) => !used.some(({ target }) => target === file)),
    ).toEqual([]);
  });

  it('lets a file of the web import only its own slice and lower ones; a screen may import all', () => {
    const found = readdirSync(join(root, 'web'), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(found.map(({ name }) => name).sort()).toEqual([...webSlices, 'assets'].sort());
    const broken = imports.flatMap((statement) => {
      const target = targetOf(statement) ?? '';
      const [from, to] = [statement.path, target].map((path) => webSlices.indexOf(path.split('/')[1] ?? ''));
      const isScreen = /\.(screen|resource)\.tsx?$/.test(statement.path);
      const isInWeb = statement.path.startsWith('web/') && target.startsWith('web/');
      const isUpwards = from !== undefined && to !== undefined && from !== -1 && to > from;
      return isInWeb && !isScreen && isUpwards ? [`${statement.path} imports ${target}`] : [];
    });
    expect(broken).toEqual([]);
  });

  it('lets only the table of moves and the edit of an administrator set the status of a booking', () => {
    const setters = shipped.filter((path) =>
      /\bsetBookingStatus\b/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(setters).toEqual(['server/booking/edit-booking.ts', 'server/booking/move.ts']);
  });

  it('writes the life of a payout in one place', () => {
    const writers = sources.filter(
      (path) =>
        path.startsWith('server/') &&
        path !== 'server/payout/store.ts' &&
        /\bupdatePayoutLife\b/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(writers).toEqual(['server/payout/write-payout.ts']);
  });

  it('has no circle of files that import each other', () => {
    const graph = Map.groupBy(
      imports.filter(({ isType }) => !isType),
      ({ path }) => path,
    );
    const done = new Set<string>();
    const circleFrom = (path: string, way: readonly string[]): string[] => {
      if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' → ')];
      if (done.has(path)) return [];
      const found = (graph.get(path) ?? []).flatMap((statement) =>
        circleFrom(targetOf(statement) ?? '', [...way, path]),
      );
      done.add(path);
      return found;
    };
    expect([...graph.keys()].flatMap((path) => circleFrom(path, []))).toEqual([]);
  });

  it('has SQL only in stores and server/platform/db', () => {
    const speakers = imports
      .filter(({ path, isType }) => /^(server|demo)\//.test(path) && !isType)
      .filter(({ specifier }) => specifier === 'kysely' || specifier === 'pg')
      .map(({ path }) => path)
      .filter((path) => !isStore(path) && !/^server\/platform\/(db\/|jobs\/queue\.ts$)/.test(path));
    expect(speakers).toEqual([]);
  });

  it('starts no program but the opener of PDFs to answer a request, runs no texts as code, and calls others in adapters alone', () => {
    const served = shipped.filter((path) => /^(server|contract|domain|web)\//.test(path));
    const programs = /^node:(child_process|vm|worker_threads)$/;
    const starters = imports.filter(
      ({ path, specifier }) => served.includes(path) && programs.test(specifier),
    );
    // Its own program, whose arguments are ours (docs/decisions/0088-opened-pdfs.md).
    expect(starters.map(({ path }) => path)).toEqual(['server/upload/open-pdf.ts']);
    const filesWith = (pattern: RegExp) =>
      served.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')));
    expect(filesWith(/\beval\(|\bnew Function\(/)).toEqual([]);
    // Both hold constants of our own.
    expect(filesWith(/\bdangerouslySetInnerHTML\b|\binnerHTML\b/)).toEqual([
      'web/rendering/deferred-scripts.tsx',
      'web/root.tsx',
    ]);
    const callers = filesWith(/(?<![.\w'`])fetch\(|\bhttps?\.request\(/).filter((path) =>
      path.startsWith('server/'),
    );
    // The context hands it to an adapter, with the request's deadline held meanwhile.
    const others = callers.filter((path) => !path.startsWith('server/adapters/'));
    expect(others).toEqual(['server/open-context.ts']);
  });

  const webWith = (pattern: RegExp): string[] =>
    shipped.filter((path) => path.startsWith('web/') && pattern.test(readFileSync(join(root, path), 'utf8')));

  // docs/rules/pages.md#blocked-storage
  it('reads what the browser keeps by two doors, which can be shut: for texts, and for more than texts', () => {
    const users = webWith(/\b(localStorage|sessionStorage|indexedDB)\b/).filter(
      (path) => !['web/ui/storage.ts', 'web/ui/device-store.ts'].includes(path),
    );
    // Sent as text, which may import nothing.
    expect(users).toEqual([
      'web/layouts/admin-menu.ts',
      'web/rendering/deferred-scripts.tsx',
      'web/rendering/early-input.ts',
      'web/session/session-hint.ts',
      'web/ui/scheme.ts',
    ]);
  });

  // docs/rules/pages.md#older-browsers
  it('uses in browsers nothing that those of 2022 lack', () => {
    const lacking =
      /\.(is|to)WellFormed\(|\bURL\.canParse\b|\bAbortSignal\.any\b|\b(Map|Object)\.groupBy\b|\bPromise\.(withResolvers|try)\b|\bArray\.fromAsync\b/;
    const users = (pattern: RegExp) =>
      shipped.filter(
        (path) =>
          /^(web|domain|contract)\//.test(path) && pattern.test(readFileSync(join(root, path), 'utf8')),
      );
    expect(users(lacking)).toEqual([]);
    // A file that holds such an expression does not even load: these are loaded alone, as a lazy part.
    const lookBehind = /\(\?<[=!]/;
    expect(users(lookBehind)).toEqual([
      'domain/masked-addresses.ts',
      'domain/masked-numbers.ts',
      'domain/readable-text.ts',
    ]);
  });

  // docs/rules/dates.md#wrong-clocks
  it('asks a device for the time only where its own is meant', () => {
    expect(webWith(/\bDate\.now\(|\bnew Date\(\)/)).toEqual([
      // What has passed since a token came.
      'web/layouts/session-end.tsx',
      'web/session/token-arrival.ts',
      'web/session/token-expiry.ts',
      // As long as the server has told nothing.
      'web/ui/server-clock.ts',
    ]);
  });

  // docs/decisions/0086-parts-asked-for-again.md
  it('loads scripts of the web on demand only by what forgets a failure', () => {
    const shippedWeb = shipped.filter((path) => path.startsWith('web/'));
    const loads = shippedWeb.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(/(?<!typeof )\bimport\(/g)].map(({ index }) => ({
        path,
        isByDoor: /\b(loadedOnce|lazyPart|lazyMap|hydratedLater|dialogOnDemand)\b[^;]*$/.test(
          text.slice(0, index),
        ),
      }));
    });
    expect(loads.length).toBeGreaterThan(40);
    const others = loads.flatMap(({ path, isByDoor }) => (isByDoor ? [] : [path]));
    // It asks whether the page of a navigation can be loaded.
    expect(others).toEqual(['web/rendering/lost-pages.ts']);
    const lazies = shippedWeb.filter((path) => /\blazy\(/.test(readFileSync(join(root, path), 'utf8')));
    expect(lazies).toEqual(['web/rendering/hydrated-later.tsx']);
    // What React Router loads of a resource before it asks for it costs the page if it is lost.
    const resources = shippedWeb.filter((path) => path.endsWith('.resource.ts'));
    expect(resources.length).toBeGreaterThan(5);
    const withScript = resources.filter((path) =>
      /\bclient[A-Z]/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(withScript).toEqual([]);
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
        .filter((path) => /server\/[\w-]+\/operations\.ts$/.test(path))
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

/** Files that other slices may import besides stores, each with its reason. */
const sharedFiles: readonly string[] = [
  // How the files of a photograph are named.
  'upload/photo-files.ts',
  // Emails that can be switched off have a link that does so.
  'user/unsubscribe-link.ts',
  // A saved search looks for what the same search on the home page does.
  'search/resolve-search.ts',
  // A search answers with the same cards.
  'listing/answers.ts',
  // The one way in which an account is suspended, with all effects; flags do too.
  'user/suspend.ts',
  // The one place that changes a booking's status, with all effects; payments do too.
  'booking/move.ts',
  // Other days may cost less: then a part of the payment is refunded.
  'booking/save-rearrangement.ts',
  // Withdrawing a payment changes its booking: the answer is the booking, and both sides get an email.
  'booking/admin-answers.ts',
  'booking/booking-changed.email.ts',
  // A call that the provider does not answer is refused alike.
  'payment/payments-down.ts',
  // A payment or refund that only the provider's records have is imported in one way.
  'payment/import-payment.ts',
  'payment/import-refund.ts',
  // Emails of other slices describe a booking in the same way.
  'booking/booking-email-data.ts',
  // What a host is told of their payout, on the page and by email.
  'booking/host-payout.ts',
  // The administrator's queue has the payments that need attention, as the page of payments does.
  'payment/attention.ts',
];

/** Allowed exceptions, each with its reason. */
const exceptions: readonly ((path: string, specifier: string) => boolean)[] = [
  // The version is defined there only.
  (path, specifier) => path === 'server/version.ts' && specifier.endsWith('package.json'),
  // Both programs of the server end with the launcher that started them.
  (path, specifier) =>
    ['server/main.ts', 'server/worker.ts'].includes(path) && specifier === '#launch/stop-with-parent.ts',
];
