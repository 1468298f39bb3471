import { limits } from '#launch/testing/limits.ts';
import type { ConnectionLimits } from '../platform/db/timeouts.ts';

/** A request of many at once waits for its turn, however slow the machine is, and is not turned away with a 503. */
export const patient: ConnectionLimits = {
  connectMs: limits.testMs,
  lockMs: limits.testMs,
  statementMs: limits.testMs,
  silenceMs: limits.testMs,
};
