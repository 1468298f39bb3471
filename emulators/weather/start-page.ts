import { faults, sentinels } from './faults.ts';

/** The start page at `/`: example requests, how to inject faults, and recent requests. */
export const startPage = (
  url: string,
  seen: readonly { at: string; path: string; status: number }[],
): string => {
  const rows = (cells: (readonly string[])[]) =>
    cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  const link = (path: string) => `<a href="${inHtml(path)}">${inHtml(path)}</a>`;
  const example = JSON.stringify({ next: ['503', { on: 'forecast', fault: 'null' }], always: 'ok' });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Weather emulator</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; background: light-dark(#f6f1e7, #101814); color: light-dark(#22302a, #e8e4d8); font: 16px/1.55 system-ui, sans-serif }
body { max-width: 860px; margin: 0 auto; padding: 32px 20px 64px }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.2; color: light-dark(#1f4d3a, #8cc3a6) }
h2 { margin: 36px 0 8px; font-size: 1.25rem }
a { color: light-dark(#1f4d3a, #8cc3a6) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid light-dark(#d9cdb4, #31443a); padding: 7px 16px 7px 0; vertical-align: top }
td:first-child { white-space: nowrap }
code, pre { font: 0.875rem/1.5 ui-monospace, Menlo, monospace }
pre { background: light-dark(#fffdf8, #18231d); border: 1px solid light-dark(#d9cdb4, #31443a); border-radius: 10px; padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<main>
<h1>Weather emulator</h1>
<p>Speaks the contract of the National Weather Service. Its forecasts are made up: always the same for a place and a date, and right for the season. Madison: ${link('/points/43.0731,-89.4012')}</p>
<h2>Places where it fails</h2>
<div class="wide" tabindex="0" role="region" aria-label="Places where it fails"><table>${rows(sentinels.map((s) => [link(`/points/${s.lat},${s.lng}`), s.on, `<code>${s.fault}</code>`]))}</table></div>
<h2>Faults on request</h2>
<pre>curl -X POST ${inHtml(url)}/_control -d '${inHtml(example)}'</pre>
<p><code>next</code> lists what the coming requests meet, <code>always</code> what all others do, <code>now</code> sets its clock. An empty object makes all well again. ${link('/_requests')} tells who asked since.</p>
<div class="wide" tabindex="0" role="region" aria-label="Faults"><table>${rows(Object.entries(faults).map(([name, what]) => [`<code>${name}</code>`, inHtml(what)]))}</table></div>
<h2>Lately asked</h2>
${seen.length ? `<div class="wide" tabindex="0" role="region" aria-label="Lately asked"><table>${rows(seen.slice(0, 20).map((s) => [inHtml(s.at), String(s.status), inHtml(s.path)]))}</table></div>` : '<p>Nothing yet.</p>'}
</main>
</html>`;
};

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
