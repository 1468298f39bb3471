/**
 * What this site keeps in the browser. Where its data is blocked (by a setting, a policy, a sandboxed frame), nothing
 * is found and nothing is kept: everything but logging in works without (docs/rules/pages.md#blocked-storage).
 */
const guarded = (name: 'localStorage' | 'sessionStorage') => {
  const attempt = <Found>(use: (storage: Storage) => Found, otherwise: Found): Found => {
    try {
      return use(globalThis[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key: string) => attempt((storage) => storage.getItem(key), null),
    /** Returns whether it was kept: a full storage keeps nothing, either. */
    setItem: (key: string, text: string) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    removeItem: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
};

export type GuardedStorage = ReturnType<typeof guarded>;

/** For all tabs, until it is removed. */
export const browserStorage = guarded('localStorage');

/** For one tab. */
export const tabStorage = guarded('sessionStorage');
