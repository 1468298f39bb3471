import type { user } from '#contract/user.ts';
import type { Operations } from '../operation.ts';
import { createUser } from './create-user.ts';
import { getUser } from './get-user.ts';

export const userOperations: Operations<typeof user> = { getUser, createUser };
