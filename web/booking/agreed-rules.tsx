import type { BookingDetail } from '#contract/booking.ts';
import { formatInstant } from '#domain/dates.ts';
import type { Reader } from '#domain/permissions.ts';
import { LandRules } from '../listing/land-rules.tsx';
import styles from './detail.module.css';

type Agreed = Pick<BookingDetail, 'rules' | 'rulesReadDateTime'>;

const readText = ({ rulesReadDateTime }: Agreed, reader: Reader): string => {
  if (rulesReadDateTime === null)
    return 'An administrator entered the booking; nobody gave their word on the rules.';
  const [who, they] = reader === 'hunter' ? ['You', 'you'] : ['The hunter', 'they'];
  return `${who} said on ${formatInstant(rulesReadDateTime)} that ${they} had read them. Later changes of the land don’t change them here.`;
};

/** The rules of a booking, and who said when that they had read them (docs/rules/land-rules.md#on-a-booking). */
export const AgreedRules = ({ booking, reader }: { booking: Agreed; reader: Reader }) => (
  <>
    <LandRules rules={booking.rules} />
    <p className={styles.soft}>{readText(booking, reader)}</p>
  </>
);
