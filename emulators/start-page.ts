import { type Html, html } from './html.ts';

export type SeenRequest = { at: string; path: string; status: number };

/** An emulator's start page, a whole HTML document. */
export const startPage = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; background: light-dark(#f6f1e7, #101814); color: light-dark(#22302a, #e8e4d8); font: 16px/1.55 system-ui, sans-serif }
body { max-width: 860px; margin: 0 auto; padding: 32px 20px 64px }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.2; color: light-dark(#1f4d3a, #8cc3a6) }
h2 { margin: 36px 0 8px; font-size: 1.25rem }
a { color: light-dark(#1f4d3a, #8cc3a6) }
img { border-radius: 10px; max-width: 45% }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid light-dark(#d9cdb4, #31443a); padding: 7px 16px 7px 0; vertical-align: top }
td:first-child { white-space: nowrap }
code, pre { font: 0.875rem/1.5 ui-monospace, Menlo, monospace }
pre { background: light-dark(#fffdf8, #18231d); border: 1px solid light-dark(#d9cdb4, #31443a); border-radius: 10px; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>`.html;

export const table = (label: string, rows: readonly (readonly unknown[])[]): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><table>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</table></div>`;

export const link = (path: string): Html => html`<a href="${path}">${path}</a>`;

/** How to inject faults through the control call: an example, `usage`, and a table of the faults by name. */
export const faultsSection = (
  url: string,
  example: object,
  usage: Html,
  faults: Readonly<Record<string, string>>,
): Html => html`<h2>Faults on request</h2>
<pre>curl -X POST ${url}/_control -d '${JSON.stringify(example)}'</pre>
<p>${usage} An empty object makes all well again. ${link('/_requests')} tells who asked since.</p>
${table(
  'Faults',
  Object.entries(faults).map(([name, what]) => [html`<code>${name}</code>`, what]),
)}`;

/** The 20 latest requests; `seen` is sorted by time, the latest first. */
export const requestsSection = (seen: readonly SeenRequest[]): Html => html`<h2>Lately asked</h2>
${
  seen.length
    ? table(
        'Lately asked',
        seen.slice(0, 20).map(({ at, status, path }) => [at, status, path]),
      )
    : html`<p>Nothing yet.</p>`
}`;
