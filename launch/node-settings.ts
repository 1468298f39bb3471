import { join } from 'node:path';

/** How Node is told to run the product's own processes, under `npm start` as in production (README) and the bench. */

/** A start throws away much that it has read: with Node's own limit its memory for that stays as large for ever. */
export const nodeFlags = ['--max-semi-space-size=16'];

/** Where compiled code is kept from one start to the next, unless the environment names a folder. */
export const compiledFolder = (root: string, env: NodeJS.ProcessEnv): string =>
  env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled');
