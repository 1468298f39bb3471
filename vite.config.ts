import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  // Named, or the first page after a cold start of `npm run dev` would find them half prepared.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'lucide',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
    ],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // The built pages bring their own React, always the fast one: which of its two Node would take hangs on
  // NODE_ENV, and a demonstration is not production.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}));
