import ipaddr from 'ipaddr.js';

/**
 * The wider networks around an IPv6 network, and how many times its budget each has: who rents a server gets a /64, a
 * household often a /56, and anybody can ask for a /48 of 65,536 such networks. The budgets grow far less than the
 * networks, so that more addresses don't buy more calls for long, and neighbors who share one are not stopped at once.
 */
const wider = [
  { prefix: 56, times: 4 },
  { prefix: 48, times: 16 },
] as const;

/** A counter of a limit, and how many times the limit's budget it has. */
type Budget = { name: string; times: number };

/**
 * The counters of a caller: of an IPv6 network such as '2001:db8::/64' its own and those of the networks around it; of
 * anybody else one (docs/rules/privacy-and-security.md#rate-limits).
 */
export const budgetsOf = (caller: string): Budget[] => {
  if (!caller.endsWith('/64') || !ipaddr.IPv6.isValidCIDR(caller)) return [{ name: caller, times: 1 }];
  const address = caller.slice(0, -'/64'.length);
  return [
    { name: caller, times: 1 },
    ...wider.map(({ prefix, times }) => ({
      name: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`)}/${prefix}`,
      times,
    })),
  ];
};
