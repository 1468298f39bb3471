import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How the store on this machine calls the file of an object. */
const ending = '._S3rver_object';

/** Links each object of the store's bucket into another folder under its key, where the invariant of files looks. */
export const linkObjects = (bucketFolder: string, folder: string): void => {
  for (const entry of readdirSync(bucketFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(ending)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = join(folder, file.slice(bucketFolder.length, -ending.length));
    mkdirSync(dirname(path), { recursive: true });
    linkSync(file, path);
  }
};
