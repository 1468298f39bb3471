import { expect, test } from 'vitest';
import { watchDeaths } from './deaths.ts';

test('a death is expected once, by its name and SIGKILL', () => {
  const deaths = watchDeaths();
  deaths.expect('The web 1');
  deaths.note('The web 1 stopped (exit code 1); starting it again.');
  deaths.note('The web 1 stopped (killed by SIGKILL); starting it again.');
  deaths.note('The web 1 stopped (killed by SIGKILL); starting it again.');
  expect(deaths.unexpected).toHaveLength(2);
});
