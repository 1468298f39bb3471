import { type Selectable, sql } from 'kysely';
import type { BookingStatus } from '#domain/booking-status.ts';
import type { Day } from '#domain/dates.ts';
import { maxUnreadCounted } from '#domain/message.ts';
import type { Side } from '#domain/permissions.ts';
import { hostId } from '../booking/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

export type StoredPhoto = { id: string; width: number; height: number };
export type StoredMessage = Selectable<Schema['messages']> & { photos: StoredPhoto[] };

/** The photographs of a message `m`, in order. */
const photosOfMessage = sql<StoredPhoto[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) order by i.position), '[]')
  from message_photos i join photos p on p.id = i.photo_id where i.thread_id = m.thread_id and i.message_id = m.id)`;

/** A conversation. The facts of its booking are null once that has another host than the conversation. */
export type StoredThread = Selectable<Schema['threads']> & {
  /** Whether its host is still that of its booking, or of its land; otherwise nobody writes in it any more. */
  is_current: boolean;
  title: string;
  status: BookingStatus | null;
  confirmation_code: string | null;
  start_day: Day | null;
  end_day: Day | null;
  hunter_first_name: string;
  hunter_last_name: string;
  host_first_name: string;
};

const isCurrent = sql`(${hostId} = t.host_id)`;
const ofBooking = (column: string) =>
  sql`case when ${isCurrent} then b.${sql.ref(column)} end as ${sql.ref(column)}`;

/** Threads as `t` with their listing `l`, their booking `b`. */
const joined = sql`
  from threads t
    join listings l on l.id = t.listing_id
    left join bookings b on b.id = t.booking_id
    join users u on u.id = t.hunter_id
    join users h on h.id = t.host_id`;
const columns = sql`t.*, ${isCurrent} as is_current, l.title, ${ofBooking('status')},
  ${ofBooking('confirmation_code')}, ${ofBooking('start_day')}, ${ofBooking('end_day')}, u.first_name as hunter_first_name, u.last_name as hunter_last_name, h.first_name as host_first_name`;

const findBy = async (db: DbOrTransaction, condition: ReturnType<typeof sql>) =>
  (await sql<StoredThread>`select ${columns} ${joined} where ${condition}`.execute(db)).rows[0];

export const findThread = (db: DbOrTransaction, id: string): Promise<StoredThread | undefined> =>
  findBy(db, sql`t.id = ${id}`);

export type ThreadKey = { listingId: string; hunterId: string; hostId: string; bookingId: string | null };

/** What names the thread of a booking with its present host. */
export const threadKeyOf = (booking: {
  id: string;
  listing_id: string;
  user_id: string;
  host_id: string;
}): ThreadKey => ({
  listingId: booking.listing_id,
  hunterId: booking.user_id,
  hostId: booking.host_id,
  bookingId: booking.id,
});

/** The thread of a booking; before anybody wrote in it, the hunter's question about its listing to the same host. */
export const findThreadOf = (
  db: DbOrTransaction,
  { listingId, hunterId, hostId: of, bookingId }: ThreadKey,
): Promise<StoredThread | undefined> =>
  findBy(
    db,
    sql`t.id = (select c.id from threads c
      where c.host_id = ${of} and (c.booking_id = ${bookingId} or
        (c.booking_id is null and c.listing_id = ${listingId} and c.hunter_id = ${hunterId}))
      order by c.booking_id nulls last limit 1)`,
  );

/** Locks the thread until the transaction ends, so that its messages are in the order of their ids. */
export const lockThread = async (db: DbOrTransaction, id: string): Promise<void> => {
  await sql`select from threads where id = ${id} for no key update`.execute(db);
};

/** Makes the hunter's question to the host of their booking its thread, unless it has one. */
export const adoptQuestion = async (db: DbOrTransaction, bookingId: string): Promise<void> => {
  await sql`
    update threads t set booking_id = b.id
    from bookings b join listings l on l.id = b.listing_id
    where b.id = ${bookingId} and t.booking_id is null
      and t.listing_id = b.listing_id and t.hunter_id = b.user_id and t.host_id = ${hostId}
      and not exists (select from threads o where o.booking_id = b.id and o.host_id = t.host_id)`.execute(db);
};

/**
 * The thread of a booking or of a question, locked; made if there is none. A question becomes the thread of the booking
 * that is written about first.
 */
export const openThread = async (
  db: DbOrTransaction,
  id: string,
  key: ThreadKey,
  at: Date,
): Promise<{ id: string; isNew: boolean }> => {
  const { listingId, hunterId, hostId: withHost, bookingId } = key;
  if (bookingId !== null) await adoptQuestion(db, bookingId);
  const { rows } = await sql`
    insert into threads (id, listing_id, hunter_id, host_id, booking_id, opened_at, last_message_at)
    values (${id}, ${listingId}, ${hunterId}, ${withHost}, ${bookingId}, ${at}, ${at})
    on conflict do nothing returning id`.execute(db);
  if (rows.length > 0) return { id, isNew: true };
  const found = await findThreadOf(db, key);
  if (!found) throw new Error(`There is no thread of ${bookingId ?? listingId}.`);
  await lockThread(db, found.id);
  return { id: found.id, isNew: false };
};

/** Whether an administrator has stopped a conversation of this hunter with the thread's host. */
export const isStoppedBetween = async (db: DbOrTransaction, thread: StoredThread): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from threads t where t.hunter_id = ${thread.hunter_id}
      and t.host_id = ${thread.host_id} and t.stopped_at is not null) as found`.execute(db);
  return rows[0]?.found ?? false;
};

/** How many questions a hunter has opened since then, including those that became conversations about a booking. */
export const countQuestions = async (db: DbOrTransaction, hunterId: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from threads t left join bookings b on b.id = t.booking_id
    where t.hunter_id = ${hunterId} and t.opened_at > ${since}
      and (t.booking_id is null or t.opened_at < b.created_at)`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Adds a message, which its sender has read. Photographs that another message has are left out. */
export const insertMessage = async (
  db: DbOrTransaction,
  {
    threadId,
    sender,
    text,
    at,
    photoIds,
  }: { threadId: string; sender: Side; text: string; at: Date; photoIds: readonly string[] },
): Promise<StoredMessage> => {
  const added = await db
    .insertInto('messages')
    .values({ thread_id: threadId, sender, text, sent_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('threads')
    .set({ last_message_at: at, [readColumn[sender]]: added.id })
    .where('id', '=', threadId)
    .execute();
  if (photoIds.length === 0) return { ...added, photos: [] };
  const rows = photoIds.map((photo_id, position) => ({
    thread_id: threadId,
    message_id: added.id,
    photo_id,
    position,
  }));
  await db
    .insertInto('message_photos')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows: photos } = await sql<{ photos: StoredPhoto[] }>`
    select ${photosOfMessage} as photos from messages m
    where m.thread_id = ${threadId} and m.id = ${added.id}`.execute(db);
  return { ...added, photos: photos[0]?.photos ?? [] };
};

/** The thread of a message's photograph. */
export const findThreadOfPhoto = (db: DbOrTransaction, photoId: string): Promise<StoredThread | undefined> =>
  findBy(db, sql`t.id = (select thread_id from message_photos where photo_id = ${photoId})`);

const readColumn = { hunter: 'hunter_read_id', host: 'host_read_id' } as const;

/** A page of messages, the latest first. */
export const listMessages = (
  db: DbOrTransaction,
  threadId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StoredMessage[]> =>
  db
    .selectFrom('messages as m')
    .selectAll('m')
    .select(photosOfMessage.as('photos'))
    .where('thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Everything up to this message of the thread is read by this side. */
export const updateRead = async (
  db: DbOrTransaction,
  threadId: string,
  side: Side,
  messageId: number,
): Promise<void> => {
  const column = sql.ref(readColumn[side]);
  await sql`
    update threads set ${column} = greatest(${column}, least(${messageId}::bigint,
      coalesce((select max(id) from messages where thread_id = ${threadId}), 0)))
    where id = ${threadId}`.execute(db);
};

/** The number of unread messages of a thread `t` for this side, in SQL; counted up to `maxUnreadCounted`. */
const unreadOf = (side: Side) => sql<number>`(select count(*)::int from (
    select from messages m where m.thread_id = t.id and m.sender <> ${sql.lit(side)}
      and m.id > t.${sql.ref(readColumn[side])} limit ${sql.lit(maxUnreadCounted)}) n)`;

export const countUnreadIn = async (db: DbOrTransaction, threadId: string, side: Side): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadOf(side)} as unread from threads t where t.id = ${threadId}`.execute(db);
  return rows[0]?.unread ?? 0;
};

const isOf = (userId: string) => sql`(t.hunter_id = ${userId} or t.host_id = ${userId})`;
const unread = (userId: string) =>
  sql<number>`case when t.hunter_id = ${userId} then ${unreadOf('hunter')} else ${unreadOf('host')} end`;

export const countAllUnread = async (db: DbOrTransaction, userId: string): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(${unread(userId)}), 0)::int as unread from threads t where ${isOf(userId)}`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
};

export type ListedThread = StoredThread & { unread: number; last: StoredMessage };

/** A page of a user's threads on both sides, the latest first, each with its last message. */
export const listThreadsOf = async (
  db: DbOrTransaction,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; threads: ListedThread[] }> => {
  const [{ rows: totals }, { rows: threads }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from threads t where ${isOf(userId)}`.execute(db),
    sql<Omit<ListedThread, 'last'>>`
      select ${columns}, ${unread(userId)} as unread ${joined} where ${isOf(userId)}
      order by t.last_message_at desc, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
  ]);
  const ids = threads.map(({ id }) => id);
  const { rows: latest } = await sql<StoredMessage>`
    select m.*, ${photosOfMessage} as photos
    from unnest(${ids}::uuid[]) as t (id)
      cross join lateral (select * from messages where thread_id = t.id order by id desc limit 1) m`.execute(
    db,
  );
  const byThread = new Map(latest.map((message) => [message.thread_id, message]));
  return {
    total: totals[0]?.total ?? 0,
    threads: threads.flatMap((thread) => {
      const last = byThread.get(thread.id);
      return last ? [{ ...thread, last }] : [];
    }),
  };
};

export const updateStop = async (
  db: DbOrTransaction,
  id: string,
  stop: { by: string; at: Date; reason: string } | null,
): Promise<void> => {
  await db
    .updateTable('threads')
    .set({ stopped_at: stop?.at ?? null, stopped_by: stop?.by ?? null, stop_reason: stop?.reason ?? null })
    .where('id', '=', id)
    .execute();
};
