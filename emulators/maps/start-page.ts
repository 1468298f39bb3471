import { faults, type Service, sentinelStreets, services } from './faults.ts';

export type SeenRequest = { at: string; path: string; service?: Service; status: number };

/** The page a person sees at `/`: what to ask, how to make it fail, and who asked lately. */
export const startPage = (url: string, seen: readonly SeenRequest[]): string => {
  const table = (label: string, rows: (readonly string[])[]) =>
    `<div class="wide" tabindex="0" role="region" aria-label="${label}"><table>${rows
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</table></div>`;
  const link = (path: string) => `<a href="${inHtml(path)}">${inHtml(path)}</a>`;
  const control = JSON.stringify({
    next: ['500', { on: 'census', fault: 'slow', ms: 500 }],
    always: { usgs: 'down' },
  });
  const address = encodeURIComponent('N5698 County Road J, Viroqua WI 54665');
  const pictures = ['USGSImageryOnly', 'USGSTopo']
    .map((layer) => `/arcgis/rest/services/${layer}/MapServer/tile/13/2996/2027`)
    .map((path) => `<img src="${path}" width="256" height="256" alt="A tile of ${path.split('/')[4]}">`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Maps emulator</title>
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
<h1>Maps emulator</h1>
<p>Answers as three services do, at their paths. Its world is made up, but for borders, towns and highways, and always the same.</p>
${table('Services', [
  [services.openfreemap, ['/styles/liberty', '/styles/dark', '/planet'].map(link).join('<br>')],
  [services.usgs, pictures.join(' ')],
  [
    services.census,
    link(`/geocoder/locations/onelineaddress?address=${address}&benchmark=Public_AR_Current&format=json`),
  ],
])}
<h2>Faults on request</h2>
<pre>curl -X POST ${inHtml(url)}/_control -d '${inHtml(control)}'</pre>
<p><code>next</code> lists what the coming requests meet, <code>always</code> what all others do, of one service or of all; the services are <code>${Object.keys(services).join('</code>, <code>')}</code>. An empty object makes all well again. ${link('/_requests')} tells who asked since.</p>
${table(
  'Faults',
  Object.entries(faults).map(([name, what]) => [`<code>${name}</code>`, inHtml(what)]),
)}
<p>The geocoder also fails for addresses in these streets: ${Object.keys(sentinelStreets).join(', ')}.</p>
<h2>Lately asked</h2>
${
  seen.length
    ? table(
        'Lately asked',
        seen.slice(0, 20).map((s) => [inHtml(s.at), String(s.status), inHtml(s.path)]),
      )
    : '<p>Nothing yet.</p>'
}
</main>
</html>`;
};

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
