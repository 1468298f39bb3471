import { defineEmail, linkTo } from '../platform/email/email.ts';
import { findUser } from './store.ts';

type Lifted = { firstName: string };

/** To the person whose suspension was lifted. */
export const suspensionLiftedEmail = defineEmail<{ userId: string; liftedAt: string }, Lifted>({
  name: 'suspension-lifted',
  sample: { firstName: 'Tyler' },
  write: ({ firstName }, sender) => ({
    subject: `Your ${sender.name} account is open again`,
    preview: 'You can sign in as before.',
    greeting: firstName ? `Welcome back, ${firstName}` : 'Welcome back',
    blocks: [
      {
        text: 'Your account is open again, and you can sign in as before. Bookings that were cancelled stay cancelled; ask again if the days are free.',
      },
      { button: { label: 'Log in', href: linkTo(sender, '/login') } },
    ],
    reason: `You get this because you have an account on ${sender.name}.`,
  }),
  async load({ db }, { userId, liftedAt }) {
    const user = await findUser(db, userId);
    if (!user || user.suspended_at) return [];
    return [
      {
        to: user.email,
        key: `${userId}.${liftedAt.replace(/\D/g, '')}`,
        data: { firstName: user.first_name },
      },
    ];
  },
});
