export type LruCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
};

/** A map that holds at most `capacity` entries and forgets the one longest unused. Reading it costs next to nothing. */
export function createLruCache<V>(capacity: number): LruCache<V> {
  const entries = new Map<string, { value: V; usedAt: number }>();
  let uses = 0;
  const forgetOldest = () => {
    let oldest: [string, number] | undefined;
    for (const [key, { usedAt }] of entries) if (!oldest || usedAt < oldest[1]) oldest = [key, usedAt];
    if (oldest) entries.delete(oldest[0]);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry) entry.usedAt = ++uses;
      return entry?.value;
    },
    set: (key, value) => {
      entries.set(key, { value, usedAt: ++uses });
      if (entries.size > capacity) forgetOldest();
    },
    delete: (key) => {
      entries.delete(key);
    },
  };
}
