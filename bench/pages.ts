import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createRequestHandler, EntryContext, ServerBuild } from 'react-router';
import type { Site } from '#web/context.ts';

/** The built pages, as the server and as browsers get them. */

const built = join(import.meta.dirname, '../build');

/** The bundle that renders on the server, with the router and the React that it brings itself. */
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
type Manifest = {
  entry: Module;
  routes: Record<string, Module & { id: string; parentId?: string; path?: string; index?: boolean }>;
};

/** What the browser's part of the router knows of the pages: each route's own scripts. */
const readManifest = (): Manifest => {
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

/** The scripts that a chunk cannot run without, itself included. */
const withImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readChunk(file).toString().matchAll(staticImport))
    withImports(`/assets/${name}`, found);
  return found;
};

/**
 * The scripts that the first load of a page takes before anything is clicked: the entry, and the modules of the
 * page's route and of all routes around it, with what they import. What is loaded later on demand is not among them.
 * @param page the route's path; undefined for the home page
 */
export const firstLoadOf = (page: string | undefined): string[] => {
  const { entry, routes } = readManifest();
  const isPage = ({ path, index }: Manifest['routes'][string]) => (page ? path === page : index === true);
  let route = Object.values(routes).find(isPage);
  if (!route) throw new Error(`There is no route ${page ?? 'of the home page'}.`);
  const modules: Module[] = [entry];
  while (route) {
    modules.push(route);
    route = route.parentId === undefined ? undefined : routes[route.parentId];
  }
  const files = modules.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const all = new Set<string>();
  for (const file of files) withImports(file, all);
  return [...all];
};
