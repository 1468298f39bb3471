import { describe, expect, test } from 'vitest';
import { renderCached } from './page-cache.ts';

/** A page that counts how often it was rendered. */
const pageOf = (text: string) => {
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
describe('a page', () => {
  test('is rendered once for the same address and data, each time with its own nonce', () => {
    const { render } = pageOf('oak');
    const counted = pageOf('oak');
    for (const nonce of ['one', 'two', 'three'])
      expect(renderCached('/same', 'data', nonce, counted.render)).toBe(render(nonce));
    expect(counted.times).toBe(1);
  });

  test('is rendered again when its data is new, and for another address', () => {
    const [before, after, elsewhere] = [pageOf('oak'), pageOf('birch'), pageOf('elm')];
    renderCached('/changing', 'one', 'n', before.render);
    expect(renderCached('/changing', 'two', 'n', after.render)).toContain('birch');
    expect(renderCached('/changing?page=2', 'two', 'n', elsewhere.render)).toContain('elm');
    expect(renderCached('/changing', 'one', 'n', before.render)).toContain('oak');
    expect(before.times).toBe(2);
  });

  test('is not kept when it could not be rendered', () => {
    const fail = () => {
      throw new Error('broken');
    };
    expect(() => renderCached('/broken', 'data', 'n', fail)).toThrow('broken');
    expect(renderCached('/broken', 'data', 'n', pageOf('whole').render)).toContain('whole');
  });

  test('makes room for others in the end, the longest rendered first', () => {
    const [first, last] = [pageOf('first'), pageOf('last')];
    renderCached('/first', 'data', 'n', first.render);
    for (let number = 0; number < 199; number += 1)
      renderCached(`/filling/${number}`, 'data', 'n', pageOf('x').render);
    renderCached('/first', 'data', 'n', first.render);
    expect(first.times).toBe(1);
    renderCached('/last', 'data', 'n', last.render);
    renderCached('/first', 'data', 'n', first.render);
    renderCached('/last', 'data', 'n', last.render);
    expect([first.times, last.times]).toEqual([2, 1]);
  });
});
