import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are made, not written. Hidden ones are too: a test's database changes its files at any moment. */
const made = new Set(['node_modules', 'build', 'test-results']);

/** The paths of the project's own files, relative to its root. */
export const projectFiles = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.name.startsWith('.') || made.has(entry.name) ? [] : projectFiles(root, path);
  });
