import type { conduct } from '#contract/conduct.ts';
import type { Operations } from '../operation.ts';
import { answerFlag } from './answer-flag.ts';
import { closeReport } from './close-report.ts';
import { dismissFlag } from './dismiss-flag.ts';
import { flagHunter } from './flag-hunter.ts';
import { getBookingFlag } from './get-booking-flag.ts';
import { getSign } from './get-sign.ts';
import { listFlags } from './list-flags.ts';
import { listFlagsToAnswer } from './list-flags-to-answer.ts';
import { listOwnSigns } from './list-own-signs.ts';
import { listReports } from './list-reports.ts';
import { listSigns } from './list-signs.ts';
import { sendReport } from './send-report.ts';
import { setSignMailed } from './set-sign-mailed.ts';
import { setSignWanted } from './set-sign-wanted.ts';
import { upholdFlag } from './uphold-flag.ts';

export const conductOperations: Operations<typeof conduct> = {
  flagHunter,
  getBookingFlag,
  listFlagsToAnswer,
  answerFlag,
  listFlags,
  dismissFlag,
  upholdFlag,
  sendReport,
  listReports,
  closeReport,
  listOwnSigns,
  listSigns,
  getSign,
  setSignMailed,
  setSignWanted,
};
