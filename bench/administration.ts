import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, type Route, readManifest, withParents } from './pages.ts';

/** A source module of the pages and its chunk, as `vite.config.ts` records it during the build. */
type Source = { name: string; chunk: string; bytes: number; imports: string[] };

const readSources = (): Source[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../build/modules.json'), 'utf8'));

/** The names of all modules that these import, statically or dynamically, themselves included. */
const reachableModules = (
  names: readonly string[],
  sources: readonly Source[],
  found = new Set<string>(),
): Set<string> => {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    // A screen is several modules: as its route names it, and its source.
    for (const source of sources) if (source.name === name) reachableModules(source.imports, sources, found);
  }
  return found;
};

/**
 * The administration's code in the first load of public pages: modules of ours that only the administrators' routes
 * import. In source bytes, for each page that has any.
 */
export const administrationOnPublicPages = (): { page: string; bytes: number }[] => {
  const manifest = readManifest();
  const sources = readSources();
  const routes = Object.values(manifest.routes);
  const isBelow = (layout: string) => (route: Route) =>
    withParents(route, manifest).some(({ id }) => id === layout);
  const others = routes.filter((route) => !isBelow('layouts/admin')(route));
  const screens = others.flatMap(({ id }) => [`web/${id}.tsx`, `web/${id}.ts`]);
  const shared = reachableModules(screens, sources);
  const theirs = sources.filter(({ name }) => name.startsWith('web/') && !shared.has(name));
  if (theirs.length === 0)
    throw new Error('The administration has no code of its own: its routes were not found.');
  return others
    .filter((route) => !isBelow('layouts/signed-in')(route))
    .map((route) => {
      const files = programOf(route, manifest);
      const held = theirs.filter(({ chunk }) => files.includes(chunk));
      return { page: route.id, bytes: held.reduce((sum, { bytes }) => sum + bytes, 0) };
    })
    .filter(({ bytes }) => bytes > 0);
};
