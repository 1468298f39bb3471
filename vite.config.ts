import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What many pages load, in few files instead of one for each piece: a phone with one bar of signal asks for half
 * of them, and together they compress better. The first changes with a library's version alone and stays in caches
 * for long; the last three are for who is signed in.
 */
const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  {
    name: 'site',
    test: /web\/(root|session|still-page|paths|layouts\/site|pages\/(not-found|something-wrong)\.tsx|ui\/(button|describe-page|icon|mark|nonce|page|private-page|scheme))|domain\/(activities|dates|lazy|money)|lucide\/dist\/esm\/icons\/(calendar-check|chevron-(down|left|right)|map-pin|map-pinned|menu|moon|search|star|sun|trees|users|x)\./,
  },
  { name: 'calls', test: /web\/(api|renewal)|contract\/refusals|domain\/paging/ },
  {
    name: 'account',
    test: /web\/(guards|kept|layouts\/(signed-in|confirmed)|ui\/(dialog|empty|error-line|folding|fresh|loading|notices|once|status-chip|words-for))|domain\/(booking-status|listing-status|phone)/,
  },
  { name: 'icons', test: /node_modules\/lucide\//, minShareCount: 2 },
  { name: 'administration', test: /web\/(layouts\/admin|ui\/(paging|search-box|table))/ },
];

/** Writes down beside the built pages what each chunk of theirs is made of, for the bench. */
const tellModules: Plugin = {
  name: 'tell-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const nameOf = (id: string) => relative(import.meta.dirname, id.replace(/\?.*/, ''));
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.flatMap((chunk) =>
      Object.entries(chunk.modules).map(([id, { renderedLength }]) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        const imports = [...importedIds, ...dynamicallyImportedIds].map(nameOf);
        return { name: nameOf(id), chunk: `/${chunk.fileName}`, bytes: renderedLength, imports };
      }),
    );
    writeFileSync(join(import.meta.dirname, 'build/modules.json'), JSON.stringify(modules));
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), tellModules],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // Pages share what the server has loaded anyway.
    ssr: { build: { rolldownOptions: { external: [/^#(contract|domain)\//, 'zod'] } } },
  },
  // Read for the libraries they name, or a cold start of `npm run dev` would find those one by one and, with each,
  // prepare anew what the page has loaded already.
  optimizeDeps: { entries: ['web/root.tsx', 'web/**/*.screen.tsx'] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // The built pages bring their own React, always the fast one: which of its two Node would take hangs on
  // NODE_ENV, and a demonstration is not production.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}));
