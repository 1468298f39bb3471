import { buffer } from 'node:stream/consumers';
import { describeActivity } from '#domain/booking-activity.ts';
import { formatDays } from '#domain/dates.ts';
import { directionsTo, formatCoordinates } from '#domain/directions.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { canSeeAccess } from '#domain/permissions.ts';
import { formatPhone } from '#domain/phone.ts';
import type { Attachment } from '../adapters/mail.ts';
import type { Context } from '../context.ts';
import {
  type Addressed,
  type Block,
  defineEmail,
  importantDays,
  linkTo,
  type Sender,
} from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { pdfKey } from '../upload/store.ts';
import { findActivityLine } from './activity-store.ts';
import {
  addressedOnce,
  addressedTo,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { rulesBlocks } from './rules-blocks.ts';
import { findBookingForUpdate, getAccess, type StoredAccess, sidesOf, unmarkAccessEmail } from './store.ts';

type Receipt = { bookingPriceCents: Cents; bookingFeeCents: Cents; totalTaxCents: Cents; totalCents: Cents };
type AccessData = {
  booking: BookingEmailData;
  access: StoredAccess;
  receipt: Receipt;
  /** What an administrator changed of the booking, where this email tells of it. */
  changes?: string | undefined;
  /** Whether the PDF is too large to come with the email. */
  isPdfApart?: boolean;
};

const addressOf = (access: StoredAccess): string =>
  [access.address_line1, access.address_line2, `${access.city}, ${access.state} ${access.zip_code}`]
    .filter((line) => line !== '')
    .join('\n');

const pageOf = ({ id }: BookingEmailData, sender: Sender): string =>
  linkTo(sender, `/myaccount/bookings/${id}/detail`);

/** What is said of the PDF: that it is attached, or where it is. */
const pdfBlocks = (
  booking: BookingEmailData,
  { fileName, isApart }: { fileName: string | null; isApart: boolean },
  sender: Sender,
): Block[] => {
  if (fileName === null) return [];
  if (!isApart) return [{ text: `A PDF about the land is attached: ${fileName}` }];
  return [
    {
      text: `A PDF about the land, ${fileName}, is too large for an email. It is on the page of your booking: open it before you leave, while you have a signal.`,
    },
    { link: { label: 'Open the PDF on the page of your booking', href: pageOf(booking, sender) } },
  ];
};

/**
 * `requestId` is the line of activity of an administrator who sends it again, `paidAnew` that of the move after which
 * the booking was paid anew; both are absent for the first one of a booking, which is sent once. `changeId` is the line
 * of a change that it tells of.
 */
type AccessIds = { bookingId: string; requestId?: number; paidAnew?: number; changeId?: number };

/** To the hunter only (docs/rules/emails.md#access-email): the access information and the receipt. */
export const accessEmail = defineEmail<AccessIds, AccessData>({
  name: 'access',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    access: {
      host_first_name: 'Walter',
      host_last_name: 'Lindqvist',
      host_phone_number: '6085550142',
      host_email: 'walter@farm.example',
      address_line1: 'S4412 County Road X',
      address_line2: '',
      city: 'Soldiers Grove',
      state: 'WI',
      zip_code: '54655',
      lat: 43.3951,
      lng: -90.8014,
      access_information: 'Gate code 4471. Park by the corn crib and put the sign on your dashboard.',
      property_boundary_description: 'From the north fence down to the creek, marked with orange tape.',
      in_person_meet_up_required: true,
      activities: ['Deer', 'Turkey'],
      file_id: '019a9f3e-5c00-7000-8000-00000000f11e',
      file_name: 'kickapoo-ridge-map.pdf',
      file_needs_password: false,
    },
    receipt: { bookingPriceCents: 17_000, bookingFeeCents: 1_700, totalTaxCents: 1_029, totalCents: 19_729 },
  },
  write: ({ booking, access, receipt, changes, isPdfApart = false }, sender) => ({
    subject: `${changes ? 'Changed' : "You're in"}: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
    preview: changes ?? 'Paid. Here is the way in, the boundary and whom to call.',
    greeting: `${greet(booking.hunter)}, ${changes ? 'your booking was changed' : "you're in"}`,
    blocks: [
      ...(changes ? [{ text: changes }] : []),
      { facts: factLines(booking, 'hunter').filter(([label]) => label !== 'Total') },
      { heading: 'The way in' },
      {
        facts: [
          ['Address', addressOf(access)],
          ['Coordinates', formatCoordinates(access)],
          ['Access', access.access_information],
        ],
        hasLinks: true,
      },
      { link: { label: 'Directions to the land', href: directionsTo(access) } },
      { heading: 'The boundary' },
      { text: access.property_boundary_description, hasLinks: true },
      ...pdfBlocks(booking, { fileName: access.file_name, isApart: isPdfApart }, sender),
      ...rulesBlocks(booking.rules, 'full'),
      { heading: 'Whom to call' },
      {
        facts: [
          ['Host', access.host_first_name],
          ['Phone', formatPhone(access.host_phone_number)],
          ['Email', access.host_email],
        ],
      },
      ...(access.in_person_meet_up_required
        ? [{ text: 'They want to meet you before you hunt. Please call ahead and agree on when and where.' }]
        : []),
      {
        button: {
          label: 'See your booking',
          href: pageOf(booking, sender),
        },
      },
      { heading: 'Your receipt' },
      {
        facts: [
          ['Booking price', formatMoney(receipt.bookingPriceCents)],
          ['Booking fee', formatMoney(receipt.bookingFeeCents)],
          ['Tax', formatMoney(receipt.totalTaxCents)],
          ['Paid', formatMoney(receipt.totalCents)],
        ],
      },
      {
        note: 'This is for your party alone: please do not pass it on. Carry your licenses, and leave the land as you found it.',
      },
    ],
    reason: `You get this because you booked and paid on ${sender.name}.`,
  }),
  load: (ctx, ids) => loadAccessData(ctx, ids),
  attach: {
    read: (ctx, { access }) => attachmentOf(ctx, access),
    instead: (data) => ({ ...data, isPdfApart: true }),
  },
  sent: (ctx, { booking }) => recordEmail(ctx, booking, { side: 'hunter', email: 'access' }),
});

/**
 * Reads the booking under its lock. If it is no longer Paid, the email is not sent; the first one's mark is cleared, so
 * that it is sent when the booking is Paid again.
 */
const loadAccessData = (
  ctx: Context,
  { bookingId, requestId, paidAnew, changeId }: AccessIds,
): Promise<Addressed<AccessData>[]> =>
  ctx.db.transaction().execute(async (transaction) => {
    const locked = await findBookingForUpdate(transaction, bookingId);
    const booking = locked && (await findBookingEmailData({ db: transaction, now: ctx.now }, bookingId));
    if (!booking) return [];
    const hunter = { id: locked.user_id, role: 'Customer' } as const;
    if (!canSeeAccess(hunter, { ...sidesOf(locked), status: locked.status })) {
      if (requestId === undefined) await unmarkAccessEmail(transaction, bookingId);
      return [];
    }
    const access = await getAccess(transaction, locked.listing_id);
    const receipt = {
      bookingPriceCents: locked.booking_price_cents,
      bookingFeeCents: locked.booking_fee_cents,
      totalTaxCents: locked.total_tax_cents,
      totalCents: locked.total_cents,
    };
    const line =
      changeId === undefined ? undefined : await findActivityLine(transaction, bookingId, changeId);
    const data = { booking, access, receipt, changes: line && describeActivity(line, 'hunter', ctx.now()) };
    const lineId = requestId ?? paidAnew;
    return [
      lineId === undefined
        ? addressedOnce('hunter', booking, data)
        : addressedTo('hunter', booking, data, lineId),
    ];
  });

/** The listing's PDF. If the file is missing, the email is sent without it: the rest matters more. */
const attachmentOf = async (ctx: Context, { file_id, file_name }: StoredAccess): Promise<Attachment[]> => {
  if (file_id === null) return [];
  const file = await ctx.files.get(pdfKey(file_id));
  if (!file) {
    ctx.log.error({ fileId: file_id }, 'the file of an access email is missing');
    return [];
  }
  const filename = file_name ?? 'attachment.pdf';
  return [{ filename, content: await buffer(file.stream), contentType: file.contentType }];
};
