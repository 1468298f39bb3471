import type { ReactNode } from 'react';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { formatDays } from '#domain/dates.ts';
import { describeRules } from '#domain/land-rule-words.ts';
import { hasRules } from '#domain/land-rules.ts';
import { changeTopicNames } from '#domain/listing-approval.ts';
import { formatPercent, formatPrice } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { labelFromName } from '../ui/label-from-name.ts';
import styles from './changed-value.module.css';
import { Photo } from './photo.tsx';

const fieldLabels: Partial<Record<string, string>> = {
  created: 'Listed',
  userId: 'Owner',
  lat: 'Latitude',
  lng: 'Longitude',
  listingActivities: 'Approved activities',
  photoIds: 'Photographs',
  changesAsked: 'Changes asked for',
  listingCosts: 'Priced days',
  listingAvailability: 'Open days',
  maxPartySize: 'Hunters per booking',
  payPalEmail: 'PayPal email',
  inPersonMeetUpRequired: 'Meet in person',
  isAutoConfirm: 'Confirms by itself',
  ownerFeePercentage: 'Owner’s share',
  listingAttachment: 'PDF',
  rules: 'Rules of the land',
};

/** The field's own label, or else one made of its name. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? labelFromName(field);

const list = (lines: readonly string[]): ReactNode => (
  <ul role="list">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const open = { Available: 'open', NotAvailable: 'closed' } as const;

/** The listing's fields in wire form, in which changes are stored. */
const wire = contract.getListing.answer.in;
type Fields = z.output<typeof wire>;

/** Formatters for fields whose raw value is not readable; an empty result counts as no value. */
const formatters: { [Name in keyof Fields]?: (value: Fields[Name]) => ReactNode } = {
  address: ({ addressLine1, addressLine2, city, state, zipCode }) =>
    [addressLine1, addressLine2, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', '),
  acreage: (acres) => `${acres} acres`,
  baseCost: formatPrice,
  hostPhoneNumber: formatPhone,
  taxRate: (rate) => (rate === null ? '' : formatPercent(rate)),
  bookingFeePercentage: formatPercent,
  ownerFeePercentage: formatPercent,
  listingActivities: (activities) => activities.join(', '),
  changesAsked: (asked) =>
    asked && list([...asked.topics.map((topic) => changeTopicNames[topic]), asked.message].filter(Boolean)),
  listingAttachment: (file) => file?.fileName ?? '',
  listingCosts: (ranges) =>
    ranges.length > 0 && list(ranges.map((range) => `${formatDays(range)}: ${formatPrice(range.costCents)}`)),
  listingAvailability: ({ default: defaultAvailability, availabilityDateRanges: ranges }) =>
    list([
      ...ranges.map((range) => `${formatDays(range)}: ${open[range.default]}`),
      `${ranges.length > 0 ? 'Other' : 'All'} days: ${open[defaultAvailability]}`,
    ]),
  rules: (rules) => hasRules(rules) && list(describeRules(rules).map(({ text }) => text)),
  photoIds: (ids) =>
    ids.length > 0 && (
      <span className={styles.photos}>
        {ids.map((id, index) => (
          <Photo key={id} photoId={id} alt={`Photograph ${index + 1}`} sizes="84px" />
        ))}
      </span>
    ),
};

/** Formats a value. It was stored in wire form, so the call's schema decodes it. */
const formatValue = (field: string, value: unknown): ReactNode => {
  const key = field as keyof Fields;
  const decoded = wire.shape[key]?.safeDecode(value as never);
  const format = formatters[key] as ((value: unknown) => ReactNode) | undefined;
  if (decoded?.success && format) return format(decoded.data);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

/** The value before or after a change. */
export const ChangedValue = ({ field, value }: { field: string; value: unknown }) =>
  formatValue(field, value) || <span className={styles.nothing}>nothing</span>;
