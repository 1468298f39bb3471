import { z } from 'zod';
import { emailKinds } from '#domain/email-kinds.ts';
import { roles } from '#domain/permissions.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, Name, OptionalState, OptionalZip, optional, Phone, StoredAddress } from './fields.ts';

/** A user's postal address as input: every part is optional. */
const Address = z.object({
  addressLine1: optional(100),
  addressLine2: optional(100),
  city: optional(50),
  state: OptionalState,
  zipCode: OptionalZip,
});

export const User = z.object({
  id: Id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  photoId: Id.nullable(),
  roles: z.array(z.enum(roles)),
  lastLogin: Instant.nullable(),
  userJoinedDateTime: Instant,
  createdDateTime: Instant,
  marketingEmailEnabled: z.boolean(),
  emailKinds: z.array(z.enum(emailKinds)).meta({ description: 'Emails that are not switched off' }),
  userMigrationPasswordUpdateRequired: z.boolean().nullable(),
  address: StoredAddress,
  suspension: z
    .object({ since: Instant, reason: z.string() })
    .nullable()
    .optional()
    .meta({ description: 'Only for administrators' }),
});
export type User = z.output<typeof User>;

/**
 * What users may change of their profile; the email is fixed (docs/rules/accounts.md#profile). Absent fields stay
 * unchanged, including a name from the old site that would not pass today's rules.
 */
const ProfileInfo = z.object({
  id: Id.optional().meta({ description: 'Whose; your own without it, and anybody’s for an administrator' }),
  firstName: Name.optional(),
  lastName: Name.optional(),
  phoneNumber: Phone,
  address: Address.optional(),
  photoId: Id.nullable().optional().meta({ description: 'Of an image you uploaded; null for none' }),
  marketingEmailEnabled: z.boolean().optional(),
  emailKinds: z.array(z.enum(emailKinds)).optional(),
});

const byId = z.object({ id: Id });

export const user = {
  getUser: get('/user/:id', {
    summary: 'One user: yourself, or anybody for an administrator',
    access: 'signedIn',
    params: byId,
    answer: User,
    refusals: ['notFound'],
  }),
  updateProfileInfo: post('/user/updateProfileInfo', {
    summary: 'Change a profile; answers the user',
    access: 'confirmed',
    body: ProfileInfo,
    answer: User,
    refusals: ['notFound', 'unknownPhoto'],
  }),
  unsubscribe: post('/user/marketing/unsubscribe/:id', {
    summary:
      'No more marketing mail, or none of a kind; answers the address, masked unless the link’s signature is right',
    access: 'anyone',
    ignoresToken: true,
    params: byId,
    body: z.object({
      signature: optional(100),
      kind: z
        .enum(emailKinds)
        .optional()
        .meta({ description: 'A kind of emails instead of marketing: only with its link’s signature' }),
    }),
    answer: z.object({ email: z.string() }),
    refusals: ['notFound'],
    limit: { max: 60, seconds: 60 },
  }),
};
