import type { userAdministration } from '#contract/user-administration.ts';
import { roles } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { changeStanding } from './standing.ts';

export const updateRoles: Operation<typeof userAdministration.updateRoles> = (ctx, { caller, body }) =>
  changeStanding(ctx, caller, body.id, {
    to(before) {
      const isSame = roles.every((role) => before.roles.includes(role) === body.roles.includes(role));
      return isSame ? undefined : { roles: roles.filter((role) => body.roles.includes(role)) };
    },
  });
