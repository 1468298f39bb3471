import { expect, test } from 'vitest';
import { summary } from './test-summary.ts';

test('the last lines: failures, what passed alone, the minutes of each part, the counts', () => {
  const error = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n');
  const text = summary([
    { title: 'Types', ms: 24_000, results: [{ title: 'Types', status: 'passed' }] },
    {
      title: 'Browser',
      ms: 810_000,
      results: [
        { title: '[phone] a › pays', status: 'failed', error },
        { title: '[phone] a › asks', status: 'passed', error: 'Timeout' },
        { title: '[phone] a › waits', status: 'skipped' },
      ],
    },
  ]);
  expect(text).toBe(`✗ Browser: [phone] a › pays
    line 0
    line 1
    line 2
    line 3
    line 4
    line 5
    line 6
    line 7

~ failed at first, passed alone: Browser: [phone] a › asks
    Timeout

1 skipped, 1 of the passed ones flaky
Types 0.4, Browser 13.5 minutes; 13.9 in all
2 passed, 1 failed`);
});
