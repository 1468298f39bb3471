import { describe, expect, test } from 'vitest';
import { renderCached } from './page-cache.ts';

/** A page that counts how often it was rendered. */
const countingPage = (text: string) => {
  const page = {
    times: 0,
    render: (nonce: string) => {
      page.times += 1;
      return `<script nonce="${nonce}"></script>${text}<script nonce="${nonce}"></script>`;
    },
  };
  return page;
};

// docs/rules/pages.md#rendered-pages
describe('the page cache', () => {
  test('renders a page once per URL and data, and inserts the nonce of each response', () => {
    const { render } = countingPage('oak');
    const counted = countingPage('oak');
    for (const nonce of ['one', 'two', 'three'])
      expect(renderCached('/same', 'data', nonce, counted.render)).toBe(render(nonce));
    expect(counted.times).toBe(1);
  });

  test('renders again for new data, and for another URL', () => {
    const [before, after, elsewhere] = [countingPage('oak'), countingPage('birch'), countingPage('elm')];
    renderCached('/changing', 'one', 'n', before.render);
    expect(renderCached('/changing', 'two', 'n', after.render)).toContain('birch');
    expect(renderCached('/changing?page=2', 'two', 'n', elsewhere.render)).toContain('elm');
    expect(renderCached('/changing', 'one', 'n', before.render)).toContain('oak');
    expect(before.times).toBe(2);
  });

  test('does not store a page whose rendering failed', () => {
    const fail = () => {
      throw new Error('broken');
    };
    expect(() => renderCached('/broken', 'data', 'n', fail)).toThrow('broken');
    expect(renderCached('/broken', 'data', 'n', countingPage('whole').render)).toContain('whole');
  });

  test('evicts the page requested longest ago once it is full', () => {
    const [busy, idle, last] = [countingPage('busy'), countingPage('idle'), countingPage('last')];
    renderCached('/busy', 'data', 'n', busy.render);
    renderCached('/idle', 'data', 'n', idle.render);
    for (let number = 0; number < 198; number += 1)
      renderCached(`/filling/${number}`, 'data', 'n', countingPage('x').render);
    renderCached('/busy', 'data', 'n', busy.render);
    renderCached('/last', 'data', 'n', last.render);
    renderCached('/idle', 'data', 'n', idle.render);
    renderCached('/busy', 'data', 'n', busy.render);
    renderCached('/last', 'data', 'n', last.render);
    expect([busy.times, idle.times, last.times]).toEqual([1, 2, 1]);
  });
});
