/**
 * As 0370, for what processes from before that wrote beside it or after it: they leave such a payout stopped
 * (docs/rules/operations.md#migrations).
 */
export { up } from './0370-stopped-and-over.ts';
