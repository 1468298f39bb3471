import type { records } from '#contract/records.ts';
import type { Operations } from '../operation.ts';
import { closeRecordFinding } from './close-record-finding.ts';
import { getRecordFindings } from './get-record-findings.ts';
import { reconcilePayments } from './reconcile-payments.ts';

export const recordsOperations: Operations<typeof records> = {
  reconcilePayments,
  getRecordFindings,
  closeRecordFinding,
};
