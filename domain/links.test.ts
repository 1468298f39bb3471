import { expect, test } from 'vitest';
import { withLinks } from './links.ts';

// docs/rules/booking.md#access-information
test('addresses of the web are links, without what ends the sentence', () => {
  const [map, page] = ['https://maps.app.goo.gl/x_(y)?a=1&b=2', 'http://farm.example'];
  const text = `Park here: ${map}. The gate (see ${page}), then left.`;
  expect(withLinks(text)).toEqual([
    { text: 'Park here: ' },
    { text: map, href: map },
    { text: '. The gate (see ' },
    { text: page, href: page },
    { text: '), then left.' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'xhttps://a.example',
  'https://',
  'http://[',
  'farm.example',
])('%s is no link', (text) => {
  expect(withLinks(text)).toEqual([{ text }]);
});
