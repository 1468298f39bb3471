import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writePatronictl } from './patronictl.ts';
import type { Programs } from './programs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'openacre-patronictl-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('the script runs patronictl with the settings of the cluster, and with what is typed', () => {
  const patronictl = join(dataDir, 'own patronictl');
  writeFileSync(patronictl, '#!/bin/sh\necho "$PATRONI_NAME: $*"\n', { mode: 0o700 });
  const env = { PATH: '/usr/bin:/bin', PATRONI_NAME: "db1's $HOME" };
  const place = { dataDir, programs: { patronictl } as Programs };
  const path = writePatronictl(place, [{ env, configuration: '/a folder' }]);
  const printed = execFileSync(path, ['list', 'a b'], { encoding: 'utf8' });
  expect(printed).toBe("db1's $HOME: -c /a folder list a b\n");
});
