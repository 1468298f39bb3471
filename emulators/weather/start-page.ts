import { html } from '../html.ts';
import { faultsSection, link, requestsSection, type SeenRequest, startPage, table } from '../start-page.ts';
import { faults, sentinels } from './faults.ts';

/** The start page at `/`: example requests, how to inject faults, and recent requests. */
export const weatherPage = (url: string, seen: readonly SeenRequest[]): string =>
  startPage(
    'Weather emulator',
    html`<p>Speaks the contract of the National Weather Service. Its forecasts are made up: always the same for a place and a date, and right for the season. Madison: ${link('/points/43.0731,-89.4012')}</p>
<h2>Places where it fails</h2>
${table(
  'Places where it fails',
  sentinels.map(({ lat, lng, on, fault }) => [
    link(`/points/${lat},${lng}`),
    on,
    html`<code>${fault}</code>`,
  ]),
)}
${faultsSection(
  url,
  { next: ['503', { on: 'forecast', fault: 'null' }], always: 'ok' },
  html`<code>next</code> lists what the coming requests meet, <code>always</code> what all others do, <code>now</code> sets its clock.`,
  faults,
)}
${requestsSection(seen)}`,
  );
