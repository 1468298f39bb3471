import type { ListingChange } from '#contract/listing-administration.ts';

type StoredPerson = {
  id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};
type StoredChange = StoredPerson & { at: Date; field: string; before: unknown; after: unknown };

/** Who made a change; null for what the system did. */
export const toPerson = ({ id, first_name, last_name, email }: StoredPerson): ListingChange['user'] =>
  id === null ? null : { id, firstName: first_name ?? '', lastName: last_name ?? '', email: email ?? '' };

/** One changed field of a listing, from the audit. */
export const toChange = ({ at, field, before, after, ...user }: StoredChange): ListingChange => ({
  dateTime: at,
  field,
  before,
  after,
  user: toPerson(user),
});
