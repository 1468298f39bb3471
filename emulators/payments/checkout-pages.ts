import { type Html, html } from '../html.ts';
import type { Context } from './call.ts';
import { centsOf, decimalOf } from './money.ts';
import { totalCents } from './orders.ts';
import { page } from './page.ts';
import type { Order } from './records.ts';
import { amounts, outcomeOfAmount, outcomes } from './sentinels.ts';
import { payerId } from './views.ts';

const ways = [
  ['paypal', 'PayPal balance', 'payer@payments.example'],
  ['card', 'Debit or credit card', 'Visa ending in 1111'],
  ['credit', 'Pay over time', 'A line of credit'],
] as const;

const labels: Record<string, string> = {
  item_total: 'Subtotal',
  tax_total: 'Tax',
  shipping: 'Shipping',
  handling: 'Fee',
  insurance: 'Insurance',
  shipping_discount: 'Shipping discount',
  discount: 'Discount',
};

/** The page on which the payer approves or cancels. `query` may name the way to pay and the window that opened it. */
export const approvalPage = (context: Context, order: Order, query: URLSearchParams): string => {
  const total = dollars(totalCents(order), order);
  const funding = query.get('funding') ?? 'paypal';
  const bySentinel = outcomeOfAmount(decimalOf(totalCents(order)));
  const body = html`<main class="checkout">
<h1>Pay ${order.brand ?? 'the merchant'}</h1>
<p class="total">${total}</p>
<dl class="lines">${order.purchase_units.map((unit) => unitLines(unit, order))}</dl>
<form method="post" action="/checkoutnow?token=${order.id}">
<input type="hidden" name="windowId" value="${query.get('windowId') ?? ''}">
<input type="hidden" name="origin" value="${query.get('origin') ?? ''}">
<fieldset><legend>Pay with</legend>
${ways.map(
  ([value, name, note]) => html`<label class="way">
<input type="radio" name="funding" value="${value}" ${funding === value && html`checked`}>
<span>${name}<small>${note}</small></span></label>`,
)}
</fieldset>
<details${bySentinel !== 'good' && html` open`}><summary>Try a payment that goes wrong</summary>
<label for="outcome">What should happen</label>
<select id="outcome" name="outcome">
<option value="">${byAmount(bySentinel)}</option>
${Object.entries(outcomes).map(([value, says]) => html`<option value="${value}">${says}</option>`)}
</select></details>
<div class="actions">
<button name="action" value="approve" class="main">Pay ${total} now</button>
<button name="action" value="cancel" class="quiet">Cancel and go back</button>
</div>
</form>
<p class="note">Order ${order.id}. <a href="${context.url()}/" target="_blank" rel="noopener">About this emulator</a></p>
</main>`;
  return page(`Pay ${order.brand ?? 'the merchant'}`, body);
};

const byAmount = (outcome: keyof typeof outcomes): string => {
  const ending = amounts.find((row) => row.outcome === outcome)?.ending;
  return ending ? `As the amount says (ends in ${ending}): ${outcomes[outcome]}` : 'Nothing: a good payment';
};

const unitLines = (unit: Order['purchase_units'][number], order: Order): Html => {
  const parts = Object.entries(unit.amount.breakdown ?? {}).filter(([, money]) => centsOf(money.value) > 0);
  return html`<div><dt>${unit.description ?? 'Purchase'}</dt><dd>${dollars(centsOf(unit.amount.value), order)}</dd></div>
${parts.map(([name, money]) => html`<div class="part"><dt>${labels[name] ?? name}</dt><dd>${dollars(centsOf(money.value), order)}</dd></div>`)}`;
};

const dollars = (cents: number, order: Order): string => {
  const currency = order.purchase_units[0]?.amount.currency_code ?? 'USD';
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
};

/** The page after the decision. With a `windowId` its script sends the result to the shop's page, which closes it. */
export const resultPage = (approved: boolean, orderId: string, origin: string, windowId = ''): string => {
  const data = {
    result: approved ? 'approved' : 'cancelled',
    order: orderId,
    payer: payerId,
    origin,
    'window-id': windowId,
  };
  const body = html`<main class="checkout"><h1>${approved ? 'Payment approved' : 'Payment cancelled'}</h1>
<p>${approved ? 'The shop now finishes your order.' : 'Nothing was paid.'} You can close this window.</p></main>`;
  return page(approved ? 'Payment approved' : 'Payment cancelled', body, { script: true, data });
};

export const messagePage = (title: string, text: string): string =>
  page(title, html`<main class="checkout"><h1>${title}</h1><p>${text}</p></main>`);
