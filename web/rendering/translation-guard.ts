import { scriptOf } from './early-input.ts';

/**
 * A browser's translation replaces texts by `<font>` elements with texts of its own. React goes on with the texts that
 * it made: it would throw where one is no longer in its place, and change others that nobody sees. This remembers what
 * has taken the place of each, and lets it stand for the text: it is removed instead, others are inserted before it,
 * and a text that changes comes back, to be translated again (docs/rules/pages.md#translation,
 * docs/decisions/0087-translated-pages.md). Sent as text: it may use nothing but its own names.
 */
const guardTranslatedTexts = (): void => {
  const replacements = new WeakMap<Node, Node>();
  const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';
  const remember = (records: MutationRecord[]) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const removed = removedNodes[0];
      if (!removed || (removed.nodeType !== Node.TEXT_NODE && !isFont(removed))) continue;
      // In one step, or the one after the other.
      const font = [addedNodes[0], previousSibling, nextSibling].find(isFont);
      if (font && font !== removed) replacements.set(removed, font);
    }
  };
  const observer = new MutationObserver(remember);
  // No browser translates a page that is still arriving, and each of its elements would be told of.
  addEventListener('DOMContentLoaded', () => observer.observe(document, { childList: true, subtree: true }));

  /** What stands in a node's place below this parent; null without one. */
  const replacementIn = (parent: Node | undefined, node: Node): Node | null => {
    remember(observer.takeRecords());
    let found = replacements.get(node);
    while (found && !found.parentNode && replacements.has(found)) found = replacements.get(found);
    return found?.parentNode && (!parent || found.parentNode === parent) ? found : null;
  };
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  /** React puts a text somewhere: its translation is not left where it was. */
  const forget = (node: Node) => {
    const stands = node.nodeType === Node.TEXT_NODE && !node.parentNode && replacementIn(undefined, node);
    if (stands) removeChild.call(stands.parentNode, stands);
    replacements.delete(node);
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const stands = replacementIn(this, child);
    if (stands) removeChild.call(this, stands);
    else if (!replacements.has(child)) return removeChild.call(this, child) as T;
    replacements.delete(child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    forget(node);
    const isGone = before && before.parentNode !== this;
    const place = isGone
      ? (replacementIn(this, before) ?? (replacements.has(before) ? null : before))
      : before;
    return insertBefore.call(this, node, place) as T;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    forget(node);
    return appendChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      set.call(this, text);
      const stands = this.nodeType === Node.TEXT_NODE && !this.parentNode && replacementIn(undefined, this);
      if (!stands) return;
      replacements.delete(this);
      stands.parentNode?.replaceChild(this, stands);
    },
  });
};

/** Runs in the head, before React. The browser's bundle leaves it out: it has already run. */
export const translationGuardScript = import.meta.env.SSR ? scriptOf(guardTranslatedTexts) : '';
