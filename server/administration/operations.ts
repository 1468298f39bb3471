import type { administration } from '#contract/administration.ts';
import type { audit } from '#contract/audit.ts';
import type { Operations } from '../operation.ts';
import { getToday } from './get-today.ts';
import { listAudit } from './list-audit.ts';
import { searchAll } from './search-all.ts';

export const administrationOperations: Operations<typeof administration & typeof audit> = {
  getToday,
  searchAll,
  listAudit,
};
