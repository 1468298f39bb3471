import type { Page } from '@playwright/test';

/** Does to a page what a browser's translation does, now and to what comes later; each text gets marks around it. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const done = new WeakSet<Node>();
    const change = (node: Text) => {
      const parent = node.parentElement;
      if (!parent || done.has(node) || !node.data.trim() || parent.closest('script, style, textarea, svg'))
        return;
      const text = document.createTextNode(`«${node.data}»`);
      done.add(text);
      if (parent.tagName === 'OPTION') {
        node.replaceWith(text);
        return;
      }
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text);
      outer.append(inner);
      node.replaceWith(outer);
    };
    const walk = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return change(root as Text);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(change);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') change(target as Text);
        else addedNodes.forEach(walk);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    walk(document.body);
  });

/**
 * What goes wrong in the page's program, also where React shows an error page for it. But for 418: a part that hydrates
 * once it is translated is rendered anew by React, which says so.
 */
export const failuresOf = (page: Page): string[] => {
  const failures: string[] = [];
  const note = (message: string) => {
    const [text] = message.split('\n');
    if (!message.includes('#418')) failures.push(`${new URL(page.url()).pathname}: ${text}`);
  };
  page.on('pageerror', ({ message }) => note(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Failed to execute|React error/.test(message.text()))
      note(message.text());
  });
  return failures;
};
