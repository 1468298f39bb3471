/** What we use of autocannon, which comes without types. */
declare module 'autocannon' {
  type Request = {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called each time before it is sent. */
    setupRequest?: (request: Request) => Request;
  };

  type Options = {
    url: string;
    connections: number;
    /** Seconds; either this or a number of requests. */
    duration?: number;
    amount?: number;
    /** Milliseconds between looks at whether all is answered: `duration` is a multiple of it. A second by default. */
    sampleInt?: number;
    headers?: Record<string, string>;
    /** Sent in turn by each connection. */
    requests?: Request[];
  };

  type Result = {
    /** Seconds, with two decimals. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats: Record<string, { count: number }>;
    throughput: { total: number };
  };

  export default function autocannon(options: Options): Promise<Result>;
}
