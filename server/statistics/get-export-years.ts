import type { statistics } from '#contract/statistics.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { listExportYears } from './export-year.ts';

/** The years that the caller can export (docs/rules/statistics.md#years-of-exports). */
export const getExportYears: Operation<typeof statistics.getExportYears> = async (ctx, { caller }) => ({
  all: isAdministrator(caller) ? await listExportYears(ctx, null) : null,
  own: await listExportYears(ctx, caller.id),
});
