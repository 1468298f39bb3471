import type { ReactNode } from 'react';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { formatDays } from '#domain/dates.ts';
import { formatPercent, formatPrice } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import styles from './changed-value.module.css';
import { Photo } from './photo.tsx';

const words: Partial<Record<string, string>> = {
  created: 'Listed',
  userId: 'Owner',
  lat: 'Latitude',
  lng: 'Longitude',
  listingActivities: 'Approved activities',
  photoIds: 'Photographs',
  listingCosts: 'Priced days',
  listingAvailability: 'Open days',
  maxPartySize: 'Hunters per booking',
  payPalEmail: 'PayPal email',
  inPersonMeetUpRequired: 'Meet in person',
  isAutoConfirm: 'Confirms by itself',
  ownerFeePercentage: 'Owner’s share',
  listingAttachment: 'PDF',
};

/** 'hostPhoneNumber' as 'Host phone number', where it has no words of its own. */
export const wordsOfField = (field: string): string => {
  const spaced = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const list = (lines: readonly string[]): ReactNode => (
  <ul role="list">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const open = { Available: 'open', NotAvailable: 'closed' } as const;

/** The listing's fields by their names on the wire, under which changes of them are kept. */
const wire = contract.getListing.answer.in;
type Fields = z.output<typeof wire>;

/** How a field is written where the value alone doesn't do; nothing stands for an empty one. */
const shown: { [Name in keyof Fields]?: (value: Fields[Name]) => ReactNode } = {
  address: ({ addressLine1, addressLine2, city, state, zipCode }) =>
    [addressLine1, addressLine2, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', '),
  acreage: (acres) => `${acres} acres`,
  baseCost: formatPrice,
  hostPhoneNumber: formatPhone,
  taxRate: (rate) => (rate === null ? '' : formatPercent(rate)),
  bookingFeePercentage: formatPercent,
  ownerFeePercentage: formatPercent,
  listingActivities: (activities) => activities.join(', '),
  listingAttachment: (file) => file?.fileName ?? '',
  listingCosts: (ranges) =>
    ranges.length > 0 && list(ranges.map((range) => `${formatDays(range)}: ${formatPrice(range.costCents)}`)),
  listingAvailability: ({ default: defaultAvailability, availabilityDateRanges: ranges }) =>
    list([
      ...ranges.map((range) => `${formatDays(range)}: ${open[range.default]}`),
      `${ranges.length > 0 ? 'Other' : 'All'} days: ${open[defaultAvailability]}`,
    ]),
  photoIds: (ids) =>
    ids.length > 0 && (
      <span className={styles.photos}>
        {ids.map((id, index) => (
          <Photo key={id} photoId={id} alt={`Photograph ${index + 1}`} sizes="84px" />
        ))}
      </span>
    ),
};

/** The value in words. It was kept as the call has it, so the call's own shape reads it. */
const present = (field: string, value: unknown): ReactNode => {
  const key = field as keyof Fields;
  const read = wire.shape[key]?.safeDecode(value as never);
  const write = shown[key] as ((value: unknown) => ReactNode) | undefined;
  if (read?.success && write) return write(read.data);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

/** One side of a change. */
export const ChangedValue = ({ field, value }: { field: string; value: unknown }) =>
  present(field, value) || <span className={styles.nothing}>nothing</span>;
