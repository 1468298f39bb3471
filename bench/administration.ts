import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, type Route, readManifest, withParents } from './pages.ts';

/** A module of the pages and what became of it, as `vite.config.ts` writes it down when it builds them. */
type Source = { name: string; chunk: string; bytes: number; imports: string[] };

const readSources = (): Source[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../build/modules.json'), 'utf8'));

/** The names of all modules that these lead to, as they begin or on demand, themselves included. */
const ledTo = (
  names: readonly string[],
  sources: readonly Source[],
  found = new Set<string>(),
): Set<string> => {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    // A screen is several: as its route names it, and as it is written.
    for (const source of sources) if (source.name === name) ledTo(source.imports, sources, found);
  }
  return found;
};

/**
 * The code of the administration in the programs of pages that ask nobody to log in, as their first load has it:
 * modules of ours that the administrators' routes lead to and no other route does. In bytes as they are written, for
 * each page that has any.
 */
export const administrationOnPublicPages = (): { page: string; bytes: number }[] => {
  const manifest = readManifest();
  const sources = readSources();
  const routes = Object.values(manifest.routes);
  const isBelow = (layout: string) => (route: Route) =>
    withParents(route, manifest).some(({ id }) => id === layout);
  const others = routes.filter((route) => !isBelow('layouts/admin')(route));
  const screens = others.flatMap(({ id }) => [`web/${id}.tsx`, `web/${id}.ts`]);
  const shared = ledTo(screens, sources);
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
