import { join } from 'node:path';

/** Node's settings for the product's own processes, under `npm start`, in production (README) and in the bench. */

/** In MiB. By default the young heap starts too small for a start, and then stays as large as it had to grow. */
export const nodeFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8'];

/** The folder of Node's compile cache, unless the environment names another. */
export const compiledFolder = (root: string, env: NodeJS.ProcessEnv): string =>
  env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled');
