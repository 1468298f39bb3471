import type { userAdministration } from '#contract/user-administration.ts';
import { roles } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { changeRights } from './change-rights.ts';

export const updateRoles: Operation<typeof userAdministration.updateRoles> = (ctx, call) =>
  changeRights(ctx, call, call.body.id, {
    to(before) {
      const isSame = roles.every((role) => before.roles.includes(role) === call.body.roles.includes(role));
      return isSame ? undefined : { roles: roles.filter((role) => call.body.roles.includes(role)) };
    },
  });
