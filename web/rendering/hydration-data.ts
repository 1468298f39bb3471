const signs: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A text as JavaScript that no HTML can be closed or begun in. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (sign) => signs[sign] ?? '');

/**
 * The loaders' data as the scripts that React Router would put into a stream, for a page that is rendered at once.
 * The router documents no such interface: the version is pinned, and a page whose data does not arrive stays dead
 * in every browser test.
 */
export const writeHydrationData = (data: string, nonce: string): string => {
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`;
  return script(`enqueue(${quoted(data)})`) + script('close()');
};
