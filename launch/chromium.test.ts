import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureChromium, findChromium } from './chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openacre-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (name: string, mode = 0o755) => {
  const file = join(folder, name);
  writeFileSync(file, '', { mode });
  return file;
};

test('the headless shell comes before every other browser, wherever they are', () => {
  const chromium = program('chromium');
  const shell = program('chromium-headless-shell');
  const path = ['/nowhere', folder].join(delimiter);
  expect(findChromium({ PATH: path })).toBe(shell);
  expect(findChromium({ PATH: path, CHROMIUM_PATH: chromium })).toBe(chromium);
});

test('a file that isn’t executable is no browser', () => {
  const note = program('chromium-headless-shell', 0o644);
  expect(findChromium({ PATH: folder })).not.toBe(note);
});

test('a browser that CHROMIUM_PATH names is used as it is, in CI too', () => {
  const chromium = program('google-chrome');
  expect(ensureChromium(() => {}, { CHROMIUM_PATH: chromium })).toBe(chromium);
  expect(ensureChromium(() => {}, { CHROMIUM_PATH: chromium, CI: 'true' })).toBe(chromium);
});
