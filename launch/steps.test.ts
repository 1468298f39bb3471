import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { showSteps } from './steps.ts';

/** A fake terminal; `screen` gives each line as it was last drawn. */
const aTerminal = () => {
  let written = '';
  const out = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      written += text;
      done();
    },
  });
  const screen = () =>
    written.split('\n').map((line) => stripVTControlCharacters(line.split('\r').at(-1) ?? ''));
  return { out: Object.assign(out, { isTTY: true }) as unknown as NodeJS.WriteStream, screen };
};

test('with two steps at the same time a terminal shows the newest, and a line for each finished one', async () => {
  const { out, screen } = aTerminal();
  const { step, say } = showSteps(out);
  const build = Promise.withResolvers<void>();
  const fill = Promise.withResolvers<void>();
  const building = step('Building', 'Built', () => build.promise);
  expect(screen()).toEqual(['  Building… ']);
  const filling = step('Filling', 'Filled', () => fill.promise);
  expect(screen()).toEqual(['  Filling… ']);
  say('A note.');
  expect(screen()).toEqual(['A note.', '  Filling… ']);
  fill.resolve();
  await filling;
  expect(screen()).toEqual(['A note.', expect.stringMatching(/^✓ Filled \(/), '  Building… ']);
  build.reject(new Error('a reason'));
  await expect(building).rejects.toThrow('a reason');
  expect(screen().slice(2)).toEqual(['✗ Building', '']);
});
