import { describeRules, rulesInOneLine } from '#domain/land-rule-words.ts';
import { hasRules, type LandRules } from '#domain/land-rules.ts';
import type { Block } from '../platform/email/email.ts';

/**
 * The rules of a booking's land, as they were when it was asked for (docs/rules/land-rules.md#in-emails): `full` with a
 * line each and a heading, `short` as one paragraph. Nothing for land without rules.
 */
export const rulesBlocks = (rules: LandRules, length: 'full' | 'short'): Block[] => {
  if (!hasRules(rules)) return [];
  if (length === 'short') return [{ text: `Rules of the land: ${rulesInOneLine(rules)}.` }];
  const lines = describeRules(rules).map(({ text }) => text);
  return [{ heading: 'Rules of the land' }, { text: lines.join('\n') }];
};
