import { type FlagKind, flagTexts } from '#domain/conduct.ts';
import { formatDays } from '#domain/dates.ts';
import { mailtoOf } from '#domain/mail-address.ts';
import { type BookingEmailData, greet, sampleBooking } from '../booking/booking-email-data.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { findFlagEmailData } from './flag-email-data.ts';

type Flagged = { booking: BookingEmailData; kind: FlagKind; reason: string; isSuspended: boolean };

/** To the hunter: a host flagged a visit, and how to answer. It does not say how many flags there are. */
export const hunterFlaggedEmail = defineEmail<{ flagId: string }, Flagged>({
  name: 'hunter-flagged',
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    kind: 'rules',
    reason: 'The lower gate was left open, and our heifers were on the road.',
    isSuspended: false,
  },
  write: ({ booking, kind, reason, isSuspended }, sender) => ({
    subject: `An owner flagged your visit: ${shorten(booking.title, 50)}`,
    preview: 'Read what they say, and tell us your side.',
    greeting: `${greet(booking.hunter)}, an owner flagged your visit`,
    blocks: [
      {
        facts: [
          ['Land', shorten(booking.title, 80)],
          ['Days', formatDays(booking)],
          ['What for', flagTexts[kind]],
          ['Their words', reason],
        ],
      },
      {
        text: isSuspended
          ? 'If this is not how it was, write to us and tell us your side.'
          : 'If this is not how it was, or you have put it right, tell your side on the page of the booking. You can answer once; the owner and our administrators read it.',
      },
      {
        button: isSuspended
          ? { label: 'Write to us', href: mailtoOf(sender.supportEmail) }
          : { label: 'Answer', href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail#flag`) },
      },
      { note: 'Flags that stand can cost an account. Administrators dismiss those that are not fair.' },
    ],
    reason: `You get this because you booked and paid on ${sender.name}.`,
  }),
  async load(ctx, { flagId }) {
    const found = await findFlagEmailData(ctx, flagId);
    if (!found || found.flag.dismissed_at) return [];
    const { flag, to, booking, isSuspended } = found;
    const { kind, reason } = flag;
    return [{ to, key: flagId, data: { booking, kind, reason, isSuspended } }];
  },
});
