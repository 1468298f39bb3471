import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import { idempotencyKeyTtlMs } from '#contract/endpoint.ts';
import { paths } from '../../paths.ts';
import { deleteDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { newIdempotencyKey } from '../../ui/idempotency-key.ts';
import type { ListingForm, ListingValues } from './listing-values.ts';

const name = 'listing';

/** A new listing that was begun: what was written, and the key it is sent with, since it may have been sent already. */
export type BegunListing = { key: string; values: Partial<ListingValues> };

/** A number as far as it is written: what is none yet stands as text, and an emptied one as `null`. */
const number = z.union([z.number(), z.string()]).nullable();

/** What the form can open with: half-written is fine, another shape is not. */
const Begun = z.object({
  key: z.string().min(1),
  values: z
    .object({
      title: z.string(),
      description: z.string(),
      address: z.object({
        addressLine1: z.string(),
        addressLine2: z.string(),
        city: z.string(),
        state: z.string(),
        zipCode: z.string(),
      }),
      county: z.string(),
      locationGeoJson: z.object({
        type: z.literal('Feature'),
        geometry: z.object({
          type: z.literal('Point'),
          coordinates: z.tuple([z.number(), z.number()]),
        }),
        properties: z.null(),
      }),
      acreage: number,
      listingActivities: z.array(z.string()),
      prohibitedActivities: z.string(),
      maxPartySize: number,
      photoIds: z.array(z.string()),
      baseCost: number,
      hostPhoneNumber: z.string(),
      hostEmail: z.string(),
      payPalEmail: z.string(),
      propertyBoundaryDescription: z.string(),
      accessInformation: z.string(),
      inPersonMeetUpRequired: z.boolean(),
    })
    .partial(),
});

const begunOf = (content: unknown) => Begun.safeParse(content).data as BegunListing | undefined;

/**
 * What this person had begun, and when it was last written or sent. Once the server has forgotten its key, it goes on
 * with a new one: the old one keeps nothing from being done twice any longer.
 */
export const readBegunListing = (userId: string, now = new Date()) => {
  const begun = readDraft(name, userId, begunOf, now);
  const isKeyAlive = begun && now.getTime() - begun.savedAt.getTime() < idempotencyKeyTtlMs;
  return begun && !isKeyAlive ? { ...begun, content: { ...begun.content, key: newIdempotencyKey() } } : begun;
};
export const forgetBegunListing = (userId: string): void => deleteDraft(name, userId);

/**
 * Keeps a new listing of this person in their browser as they write, until it is saved. Without a person nothing is
 * kept. Answers a function to be called as it is sent: from then on the server knows its key.
 */
export const useKeptWhileWritten = (
  form: ListingForm,
  { userId, key, isSaved }: { userId: string | undefined; key: string; isSaved: boolean },
): (() => void) => {
  const { subscribe, getValues } = form;
  const keep = useCallback(() => {
    if (userId) saveDraft(name, userId, { key, values: getValues() } satisfies BegunListing);
  }, [userId, key, getValues]);
  useEffect(() => {
    if (!userId) return;
    if (isSaved) return forgetBegunListing(userId);
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, userId, keep, isSaved]);
  return keep;
};

/** Nobody waits longer than this to go on. */
const lookMs = 5_000;

/** The same without the photographs that the server has given up meanwhile. */
export const withoutLostPhotos = async (begun: BegunListing): Promise<BegunListing> => {
  const ids: string[] = begun.values.photoIds ?? [];
  const isKept = await Promise.all(
    ids.map((id) =>
      fetch(paths.photo(id, '320.webp'), { method: 'HEAD', signal: AbortSignal.timeout(lookMs) }).then(
        ({ status }) => status !== 404,
        () => true, // a bad connection says nothing of them
      ),
    ),
  );
  return { ...begun, values: { ...begun.values, photoIds: ids.filter((_, place) => isKept[place]) } };
};
