import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { deliveredPackages, noticeOf } from './license-notices.ts';
import { readPackageLock } from './lock.ts';
import { billOfMaterials } from './sbom.ts';

const virtualModule = 'virtual:license-notices';
const resolved = `\0${virtualModule}`;

/**
 * With each build: `build/license-notices.json`, the notices of all packages whose code or files browsers get, which
 * the page of licenses imports as 'virtual:license-notices'; and `build/sbom.cdx.json`, the bill of materials.
 */
export const recordPackages = (root: string): Plugin => {
  const file = join(root, 'build/license-notices.json');
  let isBuild = false;
  return {
    name: 'record-packages',
    // One for both builds: that of the server reads what that of the browser, before it, has written.
    sharedDuringBuild: true,
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === virtualModule ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export default ${isBuild ? readFileSync(file, 'utf8') : '[]'};` : undefined,
    writeBundle() {
      if (this.environment.name !== 'client') return;
      const folders = deliveredPackages(readPackageLock(root).packages, this.getModuleIds());
      const notices = folders.map((folder) => noticeOf(root, folder));
      mkdirSync(join(root, 'build'), { recursive: true });
      writeFileSync(file, JSON.stringify(notices.sort((a, b) => a.name.localeCompare(b.name))));
      writeFileSync(join(root, 'build/sbom.cdx.json'), JSON.stringify(billOfMaterials(root), null, 1));
    },
  };
};
