import type { AuditLine } from '#contract/audit.ts';
import { formatInstant } from '#domain/dates.ts';
import { ChangedValue, fieldLabel } from '../listing/changed-value.tsx';
import { labelFromName } from '../ui/label-from-name.ts';
import styles from './audit.module.css';

/** A changed value of a user, a booking or a payout, as text. */
const format = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(format).filter(Boolean).join(', ');
  return String(value ?? '');
};

/** What was done as a whole, such as an export: each part with its name, since 'users, 50' alone says little. */
const formatNamed = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return format(value);
  return Object.entries(value)
    .map(([name, part]) => [labelFromName(name), formatInstantOr(part)])
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const formatInstantOr = (value: unknown): string =>
  typeof value === 'string' && instant.test(value) ? formatInstant(new Date(value)) : format(value);

/** Changes that are named part by part. */
const named = ['exported', 'recordsCompared', 'findingClosed'];

/** One changed field: its name, and its value before and after. */
export const FieldChange = ({ line: { subject, field, before, after } }: { line: AuditLine }) => {
  const name = field ?? '';
  const isOfListing = subject.type === 'listing';
  const shown = (value: unknown) =>
    isOfListing ? (
      <ChangedValue field={name} value={value} />
    ) : (
      (named.includes(name) ? formatNamed(value) : format(value)) || 'nothing'
    );
  return (
    <div className={styles.change}>
      <span className={styles.soft}>{isOfListing ? fieldLabel(name) : labelFromName(name)}</span>
      {before !== null && (
        <div className={styles.before}>
          <span className="visually-hidden">was </span>
          {shown(before)}
          <span aria-hidden="true"> →</span>
        </div>
      )}
      <div>
        {before !== null && <span className="visually-hidden">became </span>}
        {shown(after)}
      </div>
    </div>
  );
};
