import { isObject } from './call.ts';
import { checkAmount, checkText } from './purchase-unit.ts';
import type { Order, PurchaseUnit } from './records.ts';
import { type Detail, issue, throwAll } from './refusals.ts';

const texts: Record<string, number> = {
  description: 127,
  custom_id: 127,
  invoice_id: 127,
  soft_descriptor: 22,
};

const unitPath = /^\/purchase_units\/@reference_id=='([^']*)'\/([a-z_]+)$/;

/** The order after a JSON patch. Only amount and texts of a purchase unit may change; throws a refusal otherwise. */
export const changeOrder = (order: Order, patches: unknown[]): Order => {
  const units = order.purchase_units.map((unit) => ({ ...unit }));
  const faults: Detail[] = [];
  for (const [index, patch] of patches.entries()) {
    if (!isObject(patch)) throw issue('INVALID_PARAMETER_SYNTAX', { field: `/${index}`, location: 'body' });
    changeUnit(units, patch, index, faults);
  }
  throwAll(faults);
  return { ...order, purchase_units: units };
};

const changeUnit = (
  units: PurchaseUnit[],
  patch: Record<string, unknown>,
  index: number,
  faults: Detail[],
): void => {
  const { op, path, value } = patch;
  const at = { field: `/${index}/path`, value: String(path), location: 'body' as const };
  if (path === undefined) throw issue('PATCH_PATH_REQUIRED', { field: `/${index}/path` });
  if (typeof path !== 'string' || !path.startsWith('/')) throw issue('INVALID_JSON_POINTER_FORMAT', at);
  const [, reference, name = ''] = unitPath.exec(path) ?? [];
  if (reference === undefined || !(name === 'amount' || name in texts)) throw issue('NOT_PATCHABLE', at);
  const unit = units.find((candidate) => candidate.reference_id === reference);
  if (!unit) throw issue('REFERENCE_ID_NOT_FOUND', at);

  const record = unit as unknown as Record<string, unknown>;
  const present = record[name] !== undefined;
  const fits =
    op === 'add' ? true : op === 'replace' ? present : op === 'remove' ? present && name !== 'amount' : false;
  if (!fits) throw issue('INVALID_PATCH_OPERATION', { ...at, field: `/${index}/op`, value: String(op) });
  if (op === 'remove') {
    delete record[name];
    return;
  }
  if (value === undefined) throw issue('PATCH_VALUE_REQUIRED', { field: `/${index}/value` });
  if (name === 'amount') checkAmount(value, `/${index}/value`, faults);
  else checkText(value, `/${index}/value`, texts[name] ?? 127, faults);
  record[name] = value;
};
