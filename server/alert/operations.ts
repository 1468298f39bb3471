import type { alert } from '#contract/alert.ts';
import type { Operations } from '../operation.ts';
import { askForDays } from './ask-for-days.ts';
import { changeSearch } from './change-search.ts';
import { checkStopLink } from './check-stop-link.ts';
import { deleteDayAlert } from './delete-day-alert.ts';
import { deleteSearch } from './delete-search.ts';
import { listAlerts } from './list-alerts.ts';
import { saveSearch } from './save-search.ts';
import { stopSearch } from './stop-search.ts';

export const alertOperations: Operations<typeof alert> = {
  listAlerts,
  saveSearch,
  changeSearch,
  deleteSearch,
  checkStopLink,
  stopSearch,
  askForDays,
  deleteDayAlert,
};
