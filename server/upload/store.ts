import { type Insertable, sql } from 'kysely';
import type { BookingStatus } from '#domain/booking-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Inserts a photo; false where its upload has one already. Waits for a concurrent transaction that inserts that. */
export const insertPhoto = async (
  db: DbOrTransaction,
  photo: Insertable<Schema['photos']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('upload_key').where('upload_key', 'is not', null).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

/** The id of the photo, public or private, that this person has of what was PUT under a key. */
export const findPhotoOfUpload = async (
  db: DbOrTransaction,
  uploadKey: string,
  { userId, isPrivate }: { userId: string; isPrivate: boolean },
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('photos')
    .where('upload_key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('is_private', '=', isPrivate)
    .select('id')
    .executeTakeFirst();
  return found?.id;
};

/** A photo that everybody may see who knows its id: not one of a message. */
export const findPublicPhoto = (db: DbOrTransaction, id: string) =>
  db
    .selectFrom('photos')
    .where('id', '=', id)
    .where('is_private', '=', false)
    .select(['id', 'width', 'height'])
    .executeTakeFirst();

const isUnused = sql<boolean>`
  not exists (select from listing_photos l where l.photo_id = photos.id)
  and not exists (select from users u where u.photo_id = photos.id)
  and not exists (select from message_photos m where m.photo_id = photos.id)`;

/** Locks the user until the transaction ends, so that concurrent uploads count correctly. */
export const lockUploadsOf = async (db: DbOrTransaction, userId: string): Promise<void> => {
  await db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
};

/** Counts a user's unused uploads: images waiting under a key, and photos, including those being encoded. */
export const countUnused = async (
  db: DbOrTransaction,
  userId: string,
): Promise<{ waiting: number; photos: number }> => {
  const { rows } = await sql<{ waiting: number; drawing: number; photos: number }>`
    select
      (select count(*) from pending_uploads where user_id = ${userId} and key like 'uploads/%') as waiting,
      (select count(*) from pending_uploads where user_id = ${userId} and key like 'photos/%') as drawing,
      (select count(*) from photos where user_id = ${userId} and ${isUnused}) as photos`.execute(db);
  const { waiting = 0, drawing = 0, photos = 0 } = rows[0] ?? {};
  return { waiting, photos: photos + drawing };
};

/**
 * Replaces the rows of the oldest unused photos from before an instant by pending uploads, so that their files get
 * deleted. Returns the keys. Skips photos locked by a concurrent change of a listing.
 */
export const releaseUnusedPhotos = async (
  db: DbOrTransaction,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    with unused as (
      select id from photos where created_at < ${before} and ${isUnused}
      order by created_at limit ${limit} for update skip locked
    ), gone as (
      delete from photos using unused where photos.id = unused.id returning photos.id, photos.user_id
    )
    insert into pending_uploads (key, user_id, created_at)
    select 'photos/' || id, user_id, ${at} from gone returning key`.execute(db);
  return rows.map(({ key }) => key);
};

/** The same for PDFs that no listing has. */
export const releaseUnusedFiles = async (
  db: DbOrTransaction,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    with unused as (
      select id from files where created_at < ${before}
        and not exists (select from listings l where l.attachment_file_id = files.id)
      order by created_at limit ${limit} for update skip locked
    ), gone as (
      delete from files using unused where files.id = unused.id returning files.id, files.user_id
    )
    insert into pending_uploads (key, user_id, created_at)
    select 'files/' || id || '.pdf', user_id, ${at} from gone returning key`.execute(db);
  return rows.map(({ key }) => key);
};

/**
 * How many of these photos, public or private ones, were uploaded by one of these users. They can't be deleted until
 * the transaction ends.
 */
export const countUsablePhotos = async (
  db: DbOrTransaction,
  ids: readonly string[],
  userIds: readonly string[],
  { isPrivate = false }: { isPrivate?: boolean } = {},
): Promise<number> => {
  if (ids.length === 0) return 0;
  const found = await db
    .selectFrom('photos')
    .where('id', 'in', ids)
    .where('user_id', 'in', userIds)
    .where('is_private', '=', isPrivate)
    .select('id')
    .forKeyShare()
    .execute();
  return found.length;
};

/** The store key of a PDF. */
export const pdfKey = (id: string): string => `files/${id}.pdf`;

export const insertFile = async (db: DbOrTransaction, file: Insertable<Schema['files']>): Promise<void> => {
  await db.insertInto('files').values(file).execute();
};

export const findFile = (db: DbOrTransaction, id: string) =>
  db.selectFrom('files').where('id', '=', id).select(['id', 'name', 'bytes']).executeTakeFirst();

/** True if the file exists. It can't be deleted until the transaction ends. */
export const isFileUsable = async (db: DbOrTransaction, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('files')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
};

/** The listings that have a file, each with the bookings of it by this person. */
export const listUsesFor = async (db: DbOrTransaction, fileId: string, userId: string): Promise<FileUse[]> =>
  db
    .selectFrom('listings as l')
    .leftJoin('bookings as b', (join) => join.onRef('b.listing_id', '=', 'l.id').on('b.user_id', '=', userId))
    .where('l.attachment_file_id', '=', fileId)
    .select(['l.user_id as hostId', 'b.user_id as hunterId', 'b.status'])
    .distinct()
    .execute();

/** The host of a listing that has the file, and the user's booking of it: its hunter and status, null without one. */
type FileUse = { hostId: string; hunterId: string | null; status: BookingStatus | null };

/** Records an upload under a key, before its first byte is written. */
export const insertPendingUpload = async (
  db: DbOrTransaction,
  upload: Insertable<Schema['pending_uploads']>,
): Promise<void> => {
  await db.insertInto('pending_uploads').values(upload).execute();
};

/** True for a key that was issued to this person and is not claimed yet. */
export const hasPendingUpload = async (
  db: DbOrTransaction,
  key: string,
  userId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('pending_uploads')
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .select('key')
    .executeTakeFirst();
  return found !== undefined;
};

/** Those of these keys that are not claimed yet. Waits for concurrent transactions that claim one. */
export const listStillPending = async (db: DbOrTransaction, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const found = await db
    .selectFrom('pending_uploads')
    .where('key', 'in', keys)
    .select('key')
    .forUpdate()
    .execute();
  return found.map(({ key }) => key);
};

export const deletePendingUploads = async (db: DbOrTransaction, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('pending_uploads').where('key', 'in', keys).execute();
};

/** The keys of the oldest unclaimed uploads from before an instant. */
export const listPendingUploads = async (
  db: DbOrTransaction,
  before: Date,
  limit: number,
): Promise<string[]> => {
  const found = await db
    .selectFrom('pending_uploads')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('key')
    .execute();
  return found.map(({ key }) => key);
};
