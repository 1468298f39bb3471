import { z } from 'zod';
import { auditKinds } from '#domain/audit.ts';
import { get } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

const AuditLine = z.object({
  key: z.string(),
  dateTime: Instant,
  actor: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .meta({ description: 'Who did it; null for what the system did' }),
  subject: z.object({
    type: z.enum(['user', 'listing', 'booking', 'payout', 'marketplace']),
    id: Id.nullable().meta({ description: 'Of a payout: the id of its booking; null for the marketplace' }),
    name: z.string(),
  }),
  message: z.string().nullable().meta({ description: 'A line of activity; null for a changed field' }),
  field: z.string().nullable().meta({ description: 'The changed field; null for a line of activity' }),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditLine = z.output<typeof AuditLine>;

/** A position in the audit: its last line's microseconds, source and id. */
const Cursor = z.string().regex(/^\d{1,16}\.[123]\.\d{1,15}$/, 'Not a position of ours');

export const audit = {
  listAudit: get('/administration/audit', {
    summary:
      'Who did what to whom, and when: people, land, bookings, money and the marketplace, 50 at a time, the latest first',
    access: 'administrator',
    query: z.object({
      kind: z.enum(auditKinds).optional(),
      actor: Id.optional().meta({ description: 'Only what this user did' }),
      subject: Id.optional().meta({ description: 'Only what concerns this user, listing or booking' }),
      cursor: Cursor.optional().meta({ description: 'The `next` of the page before' }),
    }),
    answer: z.object({
      lines: z.array(AuditLine),
      next: z.string().nullable().meta({ description: 'Where the next page begins; null on the last' }),
      actorName: z.string().nullable(),
      subjectName: z.string().nullable(),
    }),
  }),
};
