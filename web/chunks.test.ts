import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunks } from './chunks.ts';

const project = join(import.meta.dirname, '..');

test.each(chunks.map(({ name, paths }) => [name, paths] as const))(
  'the chunk %s has modules',
  (_name, paths) => {
    // What begins with a zero is made by the bundler and is no file.
    const files = paths.filter((path) => !path.startsWith('\0'));
    expect(files.filter((path) => !existsSync(join(project, path)))).toEqual([]);
    expect(files).not.toEqual([]);
  },
);
