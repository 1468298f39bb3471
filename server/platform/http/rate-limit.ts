import ipaddr from 'ipaddr.js';
import type { Limit } from '#contract/endpoint.ts';
import { tooManyRequests } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';

/**
 * Creates a rate limit of one kind of call, counted in this process by caller: a function to call once per request.
 * All callers share one fixed window, which starts with a call. When it ends all counters are deleted together, so none
 * has to be cleaned up. The returned function @throws Refused 'tooManyRequests' with the seconds until the window
 * ends, for each call over the limit.
 */
export const createLimit = (
  { config, now }: Pick<Context, 'config' | 'now'>,
  { max, seconds }: Limit,
): ((caller: string) => void) => {
  const maxCalls = max * config.RATE_LIMIT_FACTOR;
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (caller) => {
    const at = now().getTime();
    if (at >= endsAt) {
      counts = new Map();
      endsAt = at + seconds * 1000;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count > maxCalls) throw tooManyRequests((endsAt - at) / 1000);
  };
};

/**
 * Returns the key of an IP address for rate limits. For IPv6 the /64 network, as a client can choose the last 64 bits:
 * '2001:db8::/64' for '2001:db8::7'. For IPv4 the address itself, also when written as IPv6.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
};
