import { useEffect } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../drafts.ts';
import { paths } from '../../paths.ts';
import type { ListingForm, ListingValues } from './listing-values.ts';

const name = 'listing';

/** A new listing that was begun: what was written, and the key it is sent with, since it may have been sent already. */
export type BegunListing = { key: string; values: Partial<ListingValues> };

export const readBegunListing = (userId: string) => readDraft<BegunListing>(name, userId);
export const forgetBegunListing = (userId: string): void => forgetDraft(name, userId);

/** Keeps a new listing of this person in their browser as they write, until it is saved. Without a person nothing is kept. */
export function useKeptWhileWritten(
  form: ListingForm,
  { userId, key, isSaved }: { userId: string | undefined; key: string; isSaved: boolean },
): void {
  const { subscribe } = form;
  useEffect(() => {
    if (!userId) return;
    if (isSaved) return forgetBegunListing(userId);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(name, userId, { key, values } satisfies BegunListing),
    });
  }, [subscribe, userId, key, isSaved]);
}

/** Nobody waits longer than this to go on. */
const lookMs = 5_000;

/** The same without the photographs that the server has given up meanwhile. */
export const withoutLostPhotos = async (begun: BegunListing): Promise<BegunListing> => {
  const ids: string[] = begun.values.photoIds ?? [];
  const isKept = await Promise.all(
    ids.map((id) =>
      fetch(paths.photo(id, 320, 'webp'), { method: 'HEAD', signal: AbortSignal.timeout(lookMs) }).then(
        ({ status }) => status !== 404,
        () => true, // a bad connection says nothing of them
      ),
    ),
  );
  return { ...begun, values: { ...begun.values, photoIds: ids.filter((_, place) => isKept[place]) } };
};
