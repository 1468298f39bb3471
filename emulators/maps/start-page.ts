import { type Html, html } from '../html.ts';
import { faultsSection, link, requestsSection, type SeenRequest, startPage, table } from '../start-page.ts';
import { faults, sentinelStreets, services } from './faults.ts';

/** The start page at `/`: example requests, how to inject faults, and recent requests. */
export const mapsPage = (url: string, seen: readonly SeenRequest[]): string =>
  startPage(
    'Maps emulator',
    html`<p>Answers as three services do, at their paths. Its world is made up, but for borders, towns and highways, and always the same.</p>
${table('Services', [
  [
    services.openfreemap,
    ['/styles/liberty', '/styles/dark', '/planet'].map((path) => html`<div>${link(path)}</div>`),
  ],
  [services.usgs, ['USGSImageryOnly', 'USGSTopo'].map(tileOf)],
  [
    services.census,
    link(`/geocoder/locations/onelineaddress?address=${address}&benchmark=Public_AR_Current&format=json`),
  ],
])}
${faultsSection(
  url,
  { next: ['500', { on: 'census', fault: 'slow', ms: 500 }], always: { usgs: 'down' } },
  html`<code>next</code> lists what the coming requests meet, <code>always</code> what all others do, of one service or of all; the services are ${Object.keys(services).map((name, index) => html`${index ? ', ' : ''}<code>${name}</code>`)}.`,
  faults,
)}
<p>The geocoder also fails for addresses in these streets: ${Object.keys(sentinelStreets).join(', ')}.</p>
${requestsSection(seen)}`,
  );

const address = encodeURIComponent('N5698 County Road J, Viroqua WI 54665');

const tileOf = (layer: string): Html =>
  html`<img src="/arcgis/rest/services/${layer}/MapServer/tile/13/2996/2027" width="256" height="256" alt="A tile of ${layer}"> `;
