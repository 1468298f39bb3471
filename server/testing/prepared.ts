import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Lets each connection opened from now on parse and plan a statement once, however often it is sent: for tests that
 * send the same ones many thousand times, of which planning took more time than running. Returns a function that ends
 * it. No migration may change what a statement answers meanwhile.
 */
export const prepareAll = (): (() => void) => {
  const { query } = pg.Client.prototype as { query: (this: pg.Client, ...parts: unknown[]) => unknown };
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  const prepared = function (this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]): unknown {
    return typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query.call(this, { name: nameOf(text), text, values }, ...rest)
      : query.call(this, text, values, ...rest);
  };
  Object.assign(pg.Client.prototype, { query: prepared });
  return () => void Object.assign(pg.Client.prototype, { query });
};
