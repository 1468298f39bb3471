import { join } from 'node:path';

/** How Node is told to run the product's own processes, under `npm start` as in production (README) and the bench. */

/** In MiB. Else the young heap begins too small for what a start makes, and then stays as large as it had to grow. */
export const nodeFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8'];

/** Where compiled code is kept from one start to the next, unless the environment names a folder. */
export const compiledFolder = (root: string, env: NodeJS.ProcessEnv): string =>
  env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled');
