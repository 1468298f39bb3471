import type { user } from '#contract/user.ts';
import type { Operations } from '../operation.ts';
import { createUser } from './create-user.ts';
import { getUser } from './get-user.ts';
import { searchUsers } from './search-users.ts';

export const userOperations: Operations<typeof user> = { searchUsers, getUser, createUser };
