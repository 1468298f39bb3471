import { flagTexts } from '#domain/conduct.ts';
import { formatDateOf } from '#domain/dates.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { findUser, listAdministrators } from '../user/store.ts';
import { listFlags } from './flag-store.ts';

type Suspended = {
  userId: string;
  hunter: { name: string; email: string };
  /** Each flag in a line. */
  flags: readonly string[];
  administrator: { firstName: string };
};

/** To every administrator: an account was suspended for its flags. Not sent if the suspension was lifted before. */
export const suspendedByFlagsEmail = defineEmail<{ userId: string; suspendedAt: string }, Suspended>({
  name: 'suspended-by-flags',
  sample: {
    userId: '019a9f3e-5c00-7000-8000-00000000d00d',
    hunter: { name: 'Tyler Brandt', email: 'tyler@hunter.example' },
    flags: ['11/14/2026: Left litter or an open gate', '11/07/2026: Broke the rules of the land'],
    administrator: { firstName: 'Dana' },
  },
  write: ({ userId, hunter, flags, administrator }, sender) => ({
    subject: `Suspended for flags: ${hunter.name}`,
    preview: 'The account was suspended by itself. Please look at the flags.',
    greeting: `Hi ${administrator.firstName || 'there'}, an account was suspended for its flags`,
    blocks: [
      {
        facts: [
          ['Hunter', `${hunter.name}\n${hunter.email}`],
          ['Flags', flags.join('\n')],
        ],
      },
      {
        text: 'They can’t sign in, and their unpaid bookings are cancelled; what they paid for stands. Please read the flags: dismiss those that are not fair, and lift the suspension if it should end.',
      },
      { button: { label: 'Look at the account', href: linkTo(sender, `/admin/users/${userId}`) } },
      { link: { label: 'Their flags', href: linkTo(sender, `/admin/flags?hunterId=${userId}`) } },
    ],
    reason: `You get this because you are an administrator of ${sender.name}.`,
  }),
  async load({ db }, { userId, suspendedAt }) {
    const user = await findUser(db, userId);
    if (!user?.suspended_at) return [];
    const rows = await listFlags(db, { tab: 'standing', hunterId: userId, limit: 20, offset: 0 });
    const data = {
      userId,
      hunter: { name: `${user.first_name} ${user.last_name}`.trim() || user.email, email: user.email },
      flags: rows.map(({ created_at, kind }) => `${formatDateOf(created_at)}: ${flagTexts[kind]}`),
    };
    const administrators = await listAdministrators(db);
    return administrators.map(({ id, email, firstName }) => ({
      to: email,
      key: `${userId}.${suspendedAt.replace(/\D/g, '')}.${id}`,
      data: { ...data, administrator: { firstName } },
    }));
  },
});
