import type { Invariant } from './invariant.ts';
import type { Email } from './sources.ts';

// An email with a job in the queue is not lost, only not sent yet.
const bookings = `
  select b.id, b.confirmation_code as code, b.status, u.email, b.access_email_at is not null as marked,
    array(select lower(a.before #>> '{}') from audit a
      where a.subject_type = 'user' and a.subject_id = u.id and a.field = 'email') as former,
    exists (select from booking_activity a where a.booking_id = b.id and a.to_status = 'Paid') as ever,
    (select a.actor_id is null from booking_activity a
      where a.booking_id = b.id and a.to_status = 'Paid' order by a.id desc limit 1) as by_itself,
    (select count(*)::int from booking_activity a where a.booking_id = b.id
      and (a.details ->> 'kind' = 'accessEmailRequested' and (a.details ->> 'isRepeat')::boolean
        or a.details ->> 'kind' = 'rearranged' and a.from_status = 'Paid')) as repeats,
    exists (select from pgboss.job j where j.name = 'mail.access' and j.state in ('created','retry','active')
      and j.data ->> 'bookingId' = b.id::text) as underway
  from bookings b join users u on u.id = b.user_id`;

type Booking = {
  id: string;
  code: string;
  status: string;
  email: string;
  /** The hunter's addresses before it was changed, in lower case. */
  former: string[];
  marked: boolean;
  ever: boolean;
  by_itself: boolean | null;
  /** How often an administrator asked for another one, or moved it to days that are paid anew. */
  repeats: number;
  underway: boolean;
};

/** The booking of an access email, from its Message-ID: '<access.{booking}.hunter@…>'. */
const bookingOf = ({ messageId }: Email): string | undefined =>
  /^<access\.([0-9a-f-]{36})\./.exec(messageId)?.[1];

/**
 * The violations of one booking. An email that arrives twice after a crash has the same Message-ID, and counts once.
 */
const violationsOf = (
  { code, status, email, former, marked, ever, by_itself, repeats, underway }: Booking,
  emails: readonly Email[],
): string[] => {
  const different = new Set(emails.map(({ messageId, to }) => `${messageId} ${to.toLowerCase()}`)).size;
  const own = [email.toLowerCase(), ...former];
  const others = emails.filter(({ to }) => !own.includes(to.toLowerCase())).map(({ to }) => to);
  const isDue = status === 'Paid' && (marked || by_itself === true);
  return [
    ...(different > 1 + repeats ? [`Booking ${code} has ${different} different access emails.`] : []),
    ...others.map((to) => `The access email of booking ${code} went to ${to}, who is not its hunter.`),
    ...(emails.length > 0 && !ever ? [`Booking ${code} has an access email and was never Paid.`] : []),
    ...(emails.length === 0 && isDue && !underway
      ? [`Booking ${code} is Paid; its access email is neither there nor on its way.`]
      : []),
  ];
};

export const emails: Invariant = {
  name: 'emails',
  description:
    'A Paid booking has one access email, those that an administrator asked for, and one for each payment of other days, all to its hunter alone; no other booking has one.',
  needs: ['inbox'],
  async violations({ query, inbox = [] }) {
    const byBooking = Map.groupBy(inbox, bookingOf);
    const found = await query<Booking>(bookings);
    const known = new Set(found.map(({ id }) => id));
    const strays = [...byBooking.keys()].filter((id) => id !== undefined && !known.has(id));
    return [
      ...found.flatMap((booking) => violationsOf(booking, byBooking.get(booking.id) ?? [])),
      ...strays.map((id) => `An access email is about booking ${id}, which is not there.`),
    ];
  },
};
