import ipaddr from 'ipaddr.js';
import type { Limit } from '#contract/endpoint.ts';
import { Refused, tooManyRequests } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import { beginAttempt, networkLimits, takeAttempt } from '../attempts/take-attempt.ts';
import { budgetsOf } from '../network.ts';

/**
 * Creates a rate limit of one kind of call, counted in this process by caller: a function to call once per request,
 * with -1 to give a call back. A network of IPv6 is also counted in the wider ones around it.
 * All callers share one fixed window, which starts with a call. When it ends all counters are deleted together, so none
 * has to be cleaned up. The returned function @throws Refused 'tooManyRequests' with the seconds until the window
 * ends, for each call over the limit.
 */
export const createLimit = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  { max, seconds }: Limit,
): ((caller: string, calls?: 1 | -1) => void) => {
  const maxCalls = max * config.RATE_LIMIT_FACTOR;
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (caller, calls = 1) => {
    const at = now().getTime();
    if (at >= endsAt) {
      counts = new Map();
      endsAt = at + seconds * 1000;
    }
    const isOver = budgetsOf(caller).map(({ name, times }) => {
      const count = Math.max(0, (counts.get(name) ?? 0) + calls);
      counts.set(name, count);
      return count > maxCalls * times;
    });
    if (calls > 0 && isOver.includes(true)) throw tooManyRequests((endsAt - at) / 1000);
  };
};

/**
 * Creates the limit of one call, to await once per request: counted in this process, and if it is shared also in the
 * database, which is not asked about calls that this process refuses already
 * (docs/rules/privacy-and-security.md#rate-limits). @throws Refused 'tooManyRequests' as above.
 */
export const createCallLimit = (
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  call: string,
  limit: Limit,
): ((caller: string) => Promise<void>) => {
  const count = createLimit(ctx, limit);
  return async (caller) => {
    count(caller);
    if (limit.isShared)
      await takeAttempt(
        ctx,
        networkLimits(caller, limit, (from) => `${call} by ${from}`),
      );
  };
};

/**
 * Creates a limit of calls that are refused, or under way: many at once would all be under way before one is refused.
 * Of a network that has sent one which succeeded, calls under way don't count, so that a burst of them is not stopped.
 * Counted in this process, and of other networks also in the database, for all processes together. Await the returned
 * function once per request, which throws beyond the limit, and what it returns when the call ends.
 */
export const createRefusedLimit = (
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  call: string,
  limit: Limit,
): ((network: string) => Promise<(hasSucceeded: boolean) => Promise<void>>) => {
  const count = createLimit(ctx, limit);
  const trusted = new Set<string>();
  return async (network) => {
    count(network);
    const isTrusted = trusted.has(network);
    if (isTrusted) count(network, -1);
    const shared = networkLimits(network, limit, (from) => `${call} refused from ${from}`);
    const attempt = isTrusted
      ? undefined
      : await beginAttempt(ctx, shared).catch((error: unknown) => {
          // Without a database it is not under way, and nobody calls its end. What was refused with what other
          // processes have counted stays, so that this one soon refuses without asking.
          if (!(error instanceof Refused)) count(network, -1);
          throw error;
        });
    return async (hasSucceeded) => {
      if (hasSucceeded) trusted.add(network);
      if (hasSucceeded !== isTrusted) count(network, hasSucceeded ? -1 : 1);
      // Without a database it stays under way until its window ends, and the answer is what it was.
      await (hasSucceeded ? attempt?.cancel() : attempt?.record())?.catch(() => {});
    };
  };
};

/**
 * Returns the key of an IP address for rate limits. For IPv6 the /64 network, as a client can choose the last 64 bits:
 * '2001:db8::/64' for '2001:db8::7'. For IPv4 the address itself, also when written as IPv6. A client that has gone
 * before it is answered has none.
 */
export const networkOf = (address = ''): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
};
