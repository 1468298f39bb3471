import type { immunity } from '#contract/immunity.ts';
import type { Operation } from '../operation.ts';
import { listLimits } from './store.ts';

const most = 50;

export const listImmunityLimits: Operation<typeof immunity.listImmunityLimits> = async ({ db }) => {
  const rows = await listLimits(db, most);
  return {
    limits: rows.map(({ limit_cents: limitCents, text, set_at: setDateTime, set_by: id, email }) => ({
      limitCents,
      text,
      setDateTime,
      setBy: id && email ? { id, email } : null,
    })),
  };
};
