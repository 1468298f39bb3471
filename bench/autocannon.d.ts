/** What we use of autocannon, which comes without types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** Seconds; or else a number of requests. */
    duration?: number;
    amount?: number;
    headers?: Record<string, string>;
    /** Asked in turn by each connection. */
    requests?: { path: string }[];
  };

  type Result = {
    /** Seconds, with two decimals. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    throughput: { total: number };
  };

  export default function autocannon(options: Options): Promise<Result>;
}
