import { isObject } from './call.ts';
import { centsOf, type Money, moneyFault } from './money.ts';
import type { PurchaseUnit } from './records.ts';
import type { Detail } from './refusals.ts';

/** The parts of a breakdown, each with its sign in the sum. */
const parts: Record<string, 1 | -1> = {
  item_total: 1,
  shipping: 1,
  handling: 1,
  tax_total: 1,
  insurance: 1,
  shipping_discount: -1,
  discount: -1,
};

const texts = {
  reference_id: 256,
  description: 127,
  custom_id: 127,
  invoice_id: 127,
  soft_descriptor: 22,
} as const;

/** Adds the faults of a purchase unit at `field` (a JSON pointer) to `faults`. */
export const checkUnit = (unit: unknown, field: string, faults: Detail[]): unit is PurchaseUnit => {
  if (!isObject(unit)) {
    faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field, location: 'body' });
    return false;
  }
  for (const [name, max] of Object.entries(texts)) checkText(unit[name], `${field}/${name}`, max, faults);
  checkAmount(unit.amount, `${field}/amount`, faults);
  if (unit.items !== undefined) checkItems(unit, field, faults);
  return true;
};

export const checkText = (text: unknown, field: string, max: number, faults: Detail[]): void => {
  if (text === undefined) return;
  if (typeof text !== 'string') faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field, location: 'body' });
  else if (text.length < 1 || text.length > max) {
    faults.push({ issue: 'INVALID_STRING_LENGTH', field, value: text, location: 'body' });
  }
};

/** Adds the faults of an amount, whose optional breakdown must add up. */
export const checkAmount = (amount: unknown, field: string, faults: Detail[]): void => {
  if (!checkMoney(amount, field, faults)) return;
  const breakdown = (amount as { breakdown?: unknown }).breakdown;
  if (breakdown === undefined) return;
  if (!isObject(breakdown)) {
    faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field: `${field}/breakdown`, location: 'body' });
    return;
  }
  let sum = 0;
  for (const [part, sign] of Object.entries(parts)) {
    const money = breakdown[part];
    if (money === undefined) continue;
    if (!checkMoney(money, `${field}/breakdown/${part}`, faults, 0)) return;
    if (money.currency_code !== amount.currency_code) {
      faults.push({ issue: 'MULTI_CURRENCY_ORDER', field: `${field}/breakdown/${part}`, location: 'body' });
    }
    sum += sign * centsOf(money.value);
  }
  if (sum !== centsOf(amount.value)) {
    faults.push({ issue: 'AMOUNT_MISMATCH', field: `${field}/value`, value: amount.value, location: 'body' });
  }
};

/** Items need an item total, and their prices must add up to it. */
const checkItems = (unit: Record<string, unknown>, field: string, faults: Detail[]): void => {
  const items = unit.items;
  if (!Array.isArray(items)) {
    faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field: `${field}/items`, location: 'body' });
    return;
  }
  let sum = 0;
  for (const [index, item] of items.entries()) {
    const at = `${field}/items/${index}`;
    for (const name of ['name', 'unit_amount', 'quantity']) {
      if (!isObject(item) || item[name] === undefined) {
        faults.push({ issue: 'MISSING_REQUIRED_PARAMETER', field: `${at}/${name}`, location: 'body' });
      }
    }
    if (!isObject(item) || !checkMoney(item.unit_amount, `${at}/unit_amount`, faults, 0)) continue;
    if (!/^[1-9][0-9]{0,9}$/.test(String(item.quantity))) {
      faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field: `${at}/quantity`, location: 'body' });
    }
    sum += centsOf(item.unit_amount.value) * Number(item.quantity);
  }
  const total = (unit.amount as PurchaseUnit['amount'] | undefined)?.breakdown?.item_total;
  if (!total) faults.push({ issue: 'ITEM_TOTAL_REQUIRED', field: `${field}/amount/breakdown/item_total` });
  else if (centsOf(total.value) !== sum) {
    faults.push({
      issue: 'ITEM_TOTAL_MISMATCH',
      field: `${field}/amount/breakdown/item_total`,
      value: total.value,
    });
  }
};

/** Adds the faults of an amount of money at `field`; `least` is the minimum in cents. */
export const checkMoney = (
  money: unknown,
  field: string,
  faults: Detail[],
  least: 0 | 1 = 1,
): money is Money => {
  if (!isObject(money)) {
    const issue = money === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX';
    faults.push({ issue, field, location: 'body' });
    return false;
  }
  const issue = moneyFault(money.currency_code, money.value, least);
  if (!issue) return true;
  const part =
    issue === 'INVALID_CURRENCY_CODE' || money.currency_code === undefined ? 'currency_code' : 'value';
  const value = money[part];
  faults.push({
    issue,
    field: `${field}/${part}`,
    location: 'body',
    ...(value !== undefined && { value: String(value) }),
  });
  return false;
};
