const databaseName = 'openacre';
const storeName = 'kept';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opened for each use: a connection that stays open would hold up a later version of the database. */
const use = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};

/**
 * What this site keeps in the browser for all tabs that is more than a text: values with dates and files. Each call
 * rejects where the site's data is blocked or there is no room.
 */
export const deviceStore = {
  get: (key: string): Promise<unknown> => use('readonly', (store) => store.get(key)),
  all: (): Promise<unknown[]> => use('readonly', (store) => store.getAll()),
  set: (key: string, value: unknown): Promise<unknown> => use('readwrite', (store) => store.put(value, key)),
  remove: (key: string): Promise<unknown> => use('readwrite', (store) => store.delete(key)),
  clear: (): Promise<unknown> => use('readwrite', (store) => store.clear()),
};
