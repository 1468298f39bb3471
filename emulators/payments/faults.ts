import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isObject } from './call.ts';
import { byStatus, issue } from './refusals.ts';

/** A fault of a call: before its work (nothing is done), or `after` it (done, but the answer is lost). */
export type Fault = { delayMs?: number; status?: number; issue?: string; drop?: boolean; after?: boolean };

/** Thrown when a fault has dropped the connection: no answer can be sent. */
export class Dropped extends Error {}

/** The common faults by name. */
const faultsByName: Record<string, Fault> = {
  slow: { delayMs: 3000 },
  error500: { status: 500 },
  error503: { status: 503 },
  busy: { status: 503 },
  drop: { drop: true },
  lost: { drop: true, after: true },
};

export type Rule = { match: string; skip: number; times: number; fault: Fault };

/** The faults that tests have planned, and those of sentinel inputs. */
export type Faults = {
  rules(): Rule[];
  add(rule: Rule): void;
  clear(): void;
  /** The planned fault for this call, if any; uses up one of its `times`. */
  take(method: string, path: string): Fault | undefined;
  /** The fault of a sentinel input; each but slowness happens only once per `key`. */
  forSentinel(word: string | undefined, key: string): Fault | undefined;
};

export const createFaults = (): Faults => {
  let rules: Rule[] = [];
  const seen = new Set<string>();
  return {
    rules: () => rules,
    add: (rule) => void rules.push(rule),
    clear: () => {
      rules = [];
    },
    take(method, path) {
      const rule = rules.find(
        (candidate) => candidate.times > 0 && fits(candidate.match, `${method} ${path}`),
      );
      if (!rule) return undefined;
      if (rule.skip > 0) {
        rule.skip -= 1;
        return undefined;
      }
      rule.times -= 1;
      rules = rules.filter((left) => left.times > 0);
      return rule.fault;
    },
    forSentinel(word, key) {
      const fault = faultsByName[word ?? ''];
      if (!fault || fault.delayMs) return fault;
      if (seen.has(`${word} ${key}`)) return undefined;
      seen.add(`${word} ${key}`);
      return fault;
    },
  };
};

/** "POST /v2/checkout/orders/*": a star matches anything. */
const fits = (pattern: string, text: string): boolean => {
  const source = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('.*')}$`).test(text);
};

/**
 * Parses the rule of a control call `{match, skip?, times?, as}`; `as` is a status, a name ("slow", "drop", "lost"), an
 * issue in capitals, or a fault object. Null when it is invalid.
 */
export const readRule = (body: unknown): Rule | null => {
  if (!isObject(body) || typeof body.match !== 'string') return null;
  const fault = readFault(body.as);
  return fault && { match: body.match, skip: Number(body.skip ?? 0), times: Number(body.times ?? 1), fault };
};

const readFault = (as: unknown): Fault | null => {
  if (typeof as === 'number') return as >= 400 && as < 600 ? { status: as } : null;
  if (typeof as === 'string') return faultsByName[as] ?? (/^[A-Z_]+$/.test(as) ? { issue: as } : null);
  return isObject(as) ? (as as Fault) : null;
};

/** Injects the fault: waits, drops the connection, or throws a refusal. */
export const injectFault = async (fault: Fault, response: ServerResponse): Promise<void> => {
  if (fault.delayMs) await wait(fault.delayMs);
  if (fault.drop) {
    response.destroy();
    throw new Dropped();
  }
  if (fault.issue) throw issue(fault.issue);
  if (fault.status) throw byStatus(fault.status);
};
