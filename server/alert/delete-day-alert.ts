import type { alert } from '#contract/alert.ts';
import type { Operation } from '../operation.ts';
import { deleteDayAlertOf } from './day-alert-store.ts';

export const deleteDayAlert: Operation<typeof alert.deleteDayAlert> = ({ db }, { caller, params: { id } }) =>
  deleteDayAlertOf(db, caller.id, id);
