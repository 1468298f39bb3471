import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../session/drafts.ts';

/** What a hunter writes of a request. */
type Words = { partySize: number; note: string };

const empty: Words = { partySize: 1, note: '' };

const wordsOf = (content: unknown): Words | undefined => {
  const { partySize, note } = (content ?? {}) as Record<keyof Words, unknown>;
  return Number.isInteger(partySize) && typeof note === 'string'
    ? { partySize: partySize as number, note }
    : undefined;
};

/**
 * What a hunter has begun to write to a host, whichever days they choose: it survives a reload and another page until
 * the request is sent (docs/rules/listings.md#drafts). `useSave` saves the form's values whenever they change.
 */
export const useRequestDraft = (listingId: string, userId: string) => {
  const name = `request ${listingId}`;
  const [begun] = useState(() => readDraft(name, userId, wordsOf)?.content ?? empty);
  const drop = () => deleteDraft(name, userId);
  const useSave = (values: { [Name in keyof Words]?: Words[Name] | undefined }) => {
    const { note = empty.note } = values;
    const partySize = Number.isInteger(values.partySize) ? (values.partySize as number) : empty.partySize;
    useEffect(() => {
      if (note === empty.note && partySize === empty.partySize) deleteDraft(name, userId);
      else saveDraft(name, userId, { partySize, note });
    }, [note, partySize]);
  };
  return { begun, useSave, drop };
};
