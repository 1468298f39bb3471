import { html } from '../html.ts';
import { isOpen } from './approvals.ts';
import type { Context } from './call.ts';
import { decimalOf } from './money.ts';
import { orderLifetime, totalCents } from './orders.ts';
import { page } from './page.ts';
import { amounts, outcomes, receivers, refundAmounts } from './sentinels.ts';

/** The emulator's start page: orders waiting for approval, recent events, and the inputs that cause faults. */
export const startPage = (context: Context): string => {
  const { ledger, webhook } = context;
  const now = ledger.clock.now();
  const open = ledger
    .list('orders')
    .filter((order) => isOpen(order) && order.createdAt + orderLifetime > now)
    .reverse()
    .slice(0, 20);
  const recent = ledger.entries().slice(-40).reverse();
  const body = html`<main class="wide">
<h1>Payments emulator</h1>
<p>Speaks the provider's contract: orders, captures, refunds, payouts, signed notifications and the browser script.
Its clock says <time>${new Date(now).toISOString()}</time>. Notifications go
${webhook.url ? html`to <code>${webhook.url}</code> (${webhook.deliver})` : 'nowhere yet'}.</p>
<section><h2>Waiting for approval</h2>
${open.length === 0 && html`<p>No order is open.</p>`}
<ul>${open.map(
    (order) => html`<li><a href="/checkoutnow?token=${order.id}">${order.id}</a>
${decimalOf(totalCents(order))} ${order.purchase_units[0]?.amount.currency_code}, ${order.status},
${order.purchase_units[0]?.description ?? ''}</li>`,
  )}</ul></section>
<section><h2>Inputs that make something go wrong</h2>
<h3>The total of an order ends in</h3>
<table><tbody>${amounts.map(({ ending, outcome }) => row(ending, outcomes[outcome]))}</tbody></table>
<p>The same can be chosen on the approval page, or in the <code>outcome</code> of the POST that approves:
${Object.keys(outcomes).join(', ')}.</p>
<h3>The amount of a refund ends in</h3>
<table><tbody>${refundAmounts.map(({ ending, says }) => row(ending, says))}</tbody></table>
<h3>The receiver of a payout begins with</h3>
<table><tbody>${Object.entries(receivers).map(([word, says]) => row(`${word}@`, says))}</tbody></table>
<p>Also after a plus sign: <code>host+failed@example.com</code>.</p>
<h3>By header and by control call</h3>
<table><tbody>
${row('PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}', 'that call is refused with the code given, nothing done')}
${row('POST /_control/fail {"match":"POST /v2/checkout/orders/*/capture","skip":0,"times":1,"as":503}', 'the calls that match fail; as: a status, slow, drop (nothing done), lost (done, not told), an issue, or {delayMs, status, drop, after}')}
${row('POST /_control/clock {"advanceSeconds":3600}', 'moves the clock; also {"now":"2026-12-01T00:00:00Z"}')}
${row('POST /_control/webhook {"url":"…","deliver":"twice"}', 'notifications: once, twice, reversed or off')}
${row('POST /_control/reporting {"delaySeconds":10800}', 'how late transactions appear in the search (GET /v1/reporting/transactions); also {"isAllowed":false}')}
${row('POST /_control/payout-item {"senderItemId":"…","to":"SUCCESS"}', 'pays a payout item that had failed; "REFUNDED": one that is paid is sent back')}
</tbody></table>
<p>Lifetimes: an unpaid order six hours; an idempotency id six hours for orders and captures, 45 days for refunds,
30 days for payouts. A second call with the id of one still under way is refused (make the first one slow).</p></section>
<section><h2>Journal</h2>
<p>The last ${recent.length} lines, newest first; all of it at <a href="/journal">/journal</a>
(<code>?type=capture</code>, <code>?after=100</code>).</p>
<table><tbody>${recent.map(
    ({ seq, at, type, ...about }) => html`<tr><td>${seq}</td><td>${at}</td><th scope="row">${type}</th>
<td><code>${JSON.stringify(about)}</code></td></tr>`,
  )}</tbody></table></section>
</main>`;
  return page('Payments emulator', body);
};

const row = (input: string, says: string) =>
  html`<tr><th scope="row"><code>${input}</code></th><td>${says}</td></tr>`;
