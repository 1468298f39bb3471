import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import { idempotencyKeyTtlMs } from '#contract/endpoint.ts';
import { paths } from '../../paths.ts';
import { deleteDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { newIdempotencyKey } from '../../ui/idempotency-key.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { DraftValues, type ListingForm, type ListingValues } from './listing-values.ts';

const name = 'listing';

/**
 * The draft of a new listing: the form's values, and the idempotency key to submit them with, since they may have been
 * submitted already.
 */
export type ListingDraft = { key: string; values: Partial<ListingValues> };

const ListingDraftShape = z.object({ key: z.string().min(1), values: DraftValues });

const parseListingDraft = (content: unknown) =>
  ListingDraftShape.safeParse(content).data as ListingDraft | undefined;

/**
 * This user's draft, and when it was last saved. Once the server has forgotten the key, the draft gets a new one, since
 * the old one no longer prevents duplicates.
 */
export const readListingDraft = (userId: string, now = serverNow()) => {
  const draft = readDraft(name, userId, parseListingDraft, now);
  const isKeyValid = draft && now.getTime() - draft.savedAt.getTime() < idempotencyKeyTtlMs;
  return draft && !isKeyValid ? { ...draft, content: { ...draft.content, key: newIdempotencyKey() } } : draft;
};
export const deleteListingDraft = (userId: string): void => deleteDraft(name, userId);

/**
 * Saves a new listing as a draft while the user writes, until it is submitted successfully. Without a user nothing is
 * saved. Returns a function to call on submit: it saves the draft at once, since the server knows its key from then on.
 */
export const useSavedDraft = (
  form: ListingForm,
  { userId, key, isSaved }: { userId: string | undefined; key: string; isSaved: boolean },
): (() => void) => {
  const { subscribe, getValues } = form;
  const save = useCallback(() => {
    if (userId) saveDraft(name, userId, { key, values: getValues() } satisfies ListingDraft);
  }, [userId, key, getValues]);
  useEffect(() => {
    if (!userId) return;
    if (isSaved) return deleteListingDraft(userId);
    return subscribe({ formState: { values: true }, callback: save });
  }, [subscribe, userId, save, isSaved]);
  return save;
};

/** Timeout of the check in ms, so that nobody waits longer to continue. */
const photoCheckTimeoutMs = 5_000;

/** The draft without the photos that the server has deleted in the meantime. */
export const withoutDeletedPhotos = async (draft: ListingDraft): Promise<ListingDraft> => {
  const ids: string[] = draft.values.photoIds ?? [];
  const exists = await Promise.all(
    ids.map((id) =>
      fetch(paths.photo(id, '320.webp'), {
        method: 'HEAD',
        signal: AbortSignal.timeout(photoCheckTimeoutMs),
      }).then(
        ({ status }) => status !== 404,
        () => true, // a bad connection does not mean that a photo is gone
      ),
    ),
  );
  return { ...draft, values: { ...draft.values, photoIds: ids.filter((_, index) => exists[index]) } };
};
