import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { withoutInstrumentation, withoutServerParts } from './launch/building/browser-modules.ts';
import { recordPackages } from './launch/building/record-packages.ts';
import { chunks } from './web/chunks.ts';

const groups = chunks.map(({ name, paths, minShareCount }) => ({
  name,
  test: (id: string) => paths.some((path) => id.includes(path.startsWith('\0') ? path : `/${path}`)),
  ...(minShareCount && { minShareCount }),
}));

/** Records the modules of each chunk beside the built pages, for the bench. */
const recordModules: Plugin = {
  name: 'record-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const nameOf = (id: string) => relative(import.meta.dirname, id.replace(/\?.*/, ''));
    const built = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = built.flatMap((chunk) =>
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
  plugins: [
    withoutServerParts,
    withoutInstrumentation,
    reactRouter(),
    recordModules,
    recordPackages(import.meta.dirname),
  ],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // Pages share what the server has loaded anyway.
    ssr: { build: { rolldownOptions: { external: [/^#(contract|domain)\//, 'zod'] } } },
  },
  // `npm run cluster` has a link to this folder in there, which the watcher of changes would follow for ever.
  server: { watch: { ignored: ['**/.test/**'] } },
  // Scanned for the libraries they import; otherwise a cold `npm run dev` would discover those one by one, and bundle
  // all of them again each time.
  optimizeDeps: { entries: ['web/root.tsx', 'web/**/*.screen.tsx'] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // The built pages include React's production build: Node would choose by NODE_ENV, and the demo is no production.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}));
