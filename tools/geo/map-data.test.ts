import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapData } from './map-data.ts';

const root = join(import.meta.dirname, '../..');

describe('the map data files', () => {
  it.each(Object.entries(mapData()))(
    '%s is as the tool makes it: else npm run make-map-data',
    (path, made) => {
      const file = readFileSync(join(root, path), 'utf8');
      // Not with toEqual, whose report of a difference would be thousands of lines.
      const same = typeof made === 'string' ? made === file : JSON.stringify(made) === compact(file);
      expect(same).toBe(true);
    },
  );
});

const compact = (json: string): string => JSON.stringify(JSON.parse(json));
