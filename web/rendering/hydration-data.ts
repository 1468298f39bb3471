const escapes: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A JavaScript string literal that cannot open or close HTML tags. */
const scriptString = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? '');

/**
 * The loaders' data as the scripts that React Router would stream, for a page that is rendered in one go. This is no
 * documented interface of the router, so its version is pinned; every browser test fails if the data does not arrive.
 */
export const writeHydrationData = (data: string, nonce: string): string => {
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`;
  return script(`enqueue(${scriptString(data)})`) + script('close()');
};
