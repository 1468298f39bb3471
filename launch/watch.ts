import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `onChange` with the file's name when a TypeScript source of the server changes; several changes at once (as by
 * switching a branch) make one call. The pages are not watched: Vite does that.
 */
export const watchServer = (root: string, onChange: (file: string) => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const watchers = ['server', 'contract', 'domain'].map((zone) =>
    watch(join(root, zone), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, 100, join(zone, file));
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
