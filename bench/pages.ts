import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createRequestHandler, EntryContext, ServerBuild } from 'react-router';
import type { Site } from '#contract/site.ts';

/** Reads the built pages: the server's bundle and the browser's chunks. */

const built = join(import.meta.dirname, '../build');

/** The server-rendering bundle, which includes its own router and React. */
type Pages = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      newPageContext: (values: {
        api: object;
        nonce: string;
        site: Site;
        onFailure: (error: unknown) => void;
      }) => never;
      renderPage: (context: EntryContext, url: string, nonce: string) => string;
    };
  };
};

export const readPages = async (): Promise<Pages> =>
  import(pathToFileURL(join(built, 'server/index.js')).href);

type Module = { module: string; imports?: string[] };
export type Route = Module & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Module; routes: Record<string, Route> };

/** The router's manifest for the browser: the scripts of each route. */
export const readManifest = (): Manifest => {
  const [file] = globSync(join(built, 'client/assets/manifest-*.js'));
  if (!file) throw new Error('build/client holds no manifest: the pages were not built.');
  return JSON.parse(
    readFileSync(file, 'utf8')
      .replace(/^[^{]*/, '')
      .replace(/;?\s*$/, ''),
  );
};

export const readChunk = (file: string): Buffer => readFileSync(join(built, 'client', file));

// `import{a}from"./b.js"`, `import"./b.js"`, `export{a}from"./b.js"`; a dynamic import has a parenthesis instead.
const staticImport = /(?:\bimport|\bfrom)\s*["']\.\/([^"']+\.js)["']/g;

/** These chunks with all that they import statically. */
const withImports = (files: readonly string[], found = new Set<string>()): Set<string> => {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = readChunk(file).toString().matchAll(staticImport);
    withImports(
      [...imports].map(([, name]) => `/assets/${name}`),
      found,
    );
  }
  return found;
};

/** A route and its parents. */
export const withParents = (route: Route, manifest: Manifest): Route[] => {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [route, ...withParents(parent, manifest)] : [route];
};

/**
 * The scripts of a page's first load: the entry, and the modules of the page's route and its parents, with their static
 * imports. Dynamic imports are not included.
 */
export const programOf = (route: Route, manifest: Manifest): string[] => {
  const modules = [manifest.entry, ...withParents(route, manifest)];
  return [...withImports(modules.flatMap(({ module, imports = [] }) => [module, ...imports]))];
};

/** The same for the page at a route's path; undefined for the home page. */
export const programAt = (page: string | undefined): string[] => {
  const manifest = readManifest();
  const isPage = ({ path, index }: Route) => (page ? path === page : index === true);
  const route = Object.values(manifest.routes).find(isPage);
  if (!route) throw new Error(`There is no route ${page ?? 'of the home page'}.`);
  return programOf(route, manifest);
};

/** A site configuration for pages that are rendered without a server. */
export const bareSite = (url: string): Site => ({
  url,
  supportEmail: '',
  companyName: 'Openacre',
  social: [],
  version: '',
  mapLayers: { streets: null, rasters: [] },
  geocoderHost: null,
  tracker: null,
});

/** The only call of the pages below: /landowners asks for prices. */
const emptyApi = { getSimilarPrices: async () => ({ similar: null }) };

/** A page's server-rendered HTML, for the text pages. */
const renderPageAt = async (path: string): Promise<string> => {
  const pages = await readPages();
  const { createRequestHandler, newPageContext } = pages.entry.module;
  const url = 'http://localhost';
  const context = newPageContext({
    api: emptyApi,
    nonce: 'nonce',
    site: bareSite(url),
    onFailure: console.error,
  });
  const answer = await createRequestHandler(pages, 'production')(new Request(url + path), context);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.text();
};

/**
 * The scripts of a page's HTML: its inline scripts as one text, and the files that it loads, with their imports.
 * `noscript` elements are ignored, as by a browser that runs scripts.
 */
export const scriptsOf = async (path: string): Promise<{ inline: string; files: string[] }> => {
  const html = (await renderPageAt(path)).replace(/<noscript.*?<\/noscript>/gs, '');
  const scripts = [...html.matchAll(/<script(?![^>]* type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs)];
  const files = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  return { inline: scripts.map(([, script = '']) => script).join('\n'), files: [...withImports(files)] };
};
