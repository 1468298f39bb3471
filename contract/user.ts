import { z } from 'zod';
import { roles } from '#domain/permissions.ts';
import { get, post } from './endpoint.ts';
import {
  Email,
  Id,
  Instant,
  Name,
  optional,
  PageNumber,
  Password,
  Phone,
  paged,
  pageSize,
} from './fields.ts';

const Address = z.object({
  addressLine1: optional(100),
  addressLine2: optional(100),
  city: optional(50),
  state: optional(2),
  zipCode: optional(5),
});

const User = z.object({
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
  userMigrationPasswordUpdateRequired: z.boolean().nullable(),
  address: Address,
});
export type User = z.output<typeof User>;

const CreateUser = z.object({
  userRoles: z.array(z.enum(roles)).min(1, 'Pick at least one role'),
  firstName: Name,
  lastName: Name,
  phoneNumber: Phone,
  email: Email,
  password: Password,
  sendEmailVerification: z.boolean().default(true),
});

export const user = {
  searchUsers: get('/user/search', {
    summary: 'Users by name, email or phone',
    access: 'administrator',
    query: z.object({
      query: optional(50),
      page: PageNumber,
      pageSize: pageSize({ fallback: 25, max: 100 }),
    }),
    answer: paged('users', User),
  }),
  getUser: get('/user/:id', {
    summary: 'One user: yourself, or anybody for an administrator',
    access: 'signedIn',
    params: z.object({ id: Id }),
    answer: User,
    refusals: ['notFound'],
  }),
  createUser: post('/user/create', {
    summary: 'Create a user with roles (spec 2 §2.8)',
    access: 'administrator',
    body: CreateUser,
    answer: z.object({ id: Id }),
    refusals: ['emailTaken'],
  }),
};
