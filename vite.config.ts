import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What every page loads, in two files instead of twenty: together they compress to 5 kB less, and a phone with one
 * bar of signal asks for less. The first changes with a library's version alone and stays in caches for long.
 */
const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
  },
  {
    name: 'site',
    test: /web\/(root|session|paths|layouts\/site|pages\/(not-found|something-wrong)\.tsx|ui\/(button|describe-page|icon|mark|nonce|page|scheme))|domain\/(dates|money)/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
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
