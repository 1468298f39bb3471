import { formatDays } from '#domain/dates.ts';
import { mailtoOf } from '#domain/mail-address.ts';
import { type BookingEmailData, greet, sampleBooking } from '../booking/booking-email-data.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findFlagEmailData } from './flag-email-data.ts';

type Dismissed = { booking: BookingEmailData; isSuspended: boolean };

/** To the hunter: a flag was dismissed. It says neither why nor how many stand. */
export const flagDismissedEmail = defineEmail<{ flagId: string }, Dismissed>({
  name: 'flag-dismissed',
  sample: { booking: { ...sampleBooking, status: 'Paid', expireAt: null }, isSuspended: false },
  write: ({ booking, isSuspended }, sender) => ({
    subject: `A flag was dismissed: ${shorten(booking.title, 50)}`,
    preview: 'It counts for nothing any more.',
    greeting: `${greet(booking.hunter)}, a flag of your visit was dismissed`,
    blocks: [
      {
        facts: [
          ['Land', shorten(booking.title, 80)],
          ['Days', formatDays(booking)],
        ],
      },
      {
        text: isSuspended
          ? 'Our administrators looked into it, and it counts for nothing any more. Your account is still suspended: write to us if you have questions.'
          : 'Our administrators looked into it, and it counts for nothing any more. You have nothing to do.',
      },
      {
        button: isSuspended
          ? { label: 'Write to us', href: mailtoOf(sender.supportEmail) }
          : { label: 'See the booking', href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`) },
      },
    ],
    reason: `You get this because an owner had flagged your visit on ${sender.name}.`,
  }),
  async load(ctx, { flagId }) {
    const found = await findFlagEmailData(ctx, flagId);
    if (!found?.flag.dismissed_at) return [];
    const { to, booking, isSuspended } = found;
    return [{ to, key: flagId, data: { booking, isSuspended } }];
  },
});
