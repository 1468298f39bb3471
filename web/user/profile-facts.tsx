import type { User } from '#contract/user.ts';
import { formatDateOf } from '#domain/dates.ts';
import { emailKindNames } from '#domain/email-kinds.ts';
import { formatPhone } from '#domain/phone.ts';
import { Fact } from '../ui/fact.tsx';
import { Avatar } from './avatar.tsx';
import { nameOf } from './name-of.ts';
import styles from './profile.module.css';

const noneGiven = <span className={styles.none}>None given</span>;

/** The lines of a postal address. */
const addressLines = ({ addressLine1, addressLine2, city, state, zipCode }: User['address']): string[] =>
  [addressLine1, addressLine2, [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')].filter(
    Boolean,
  );

/** A profile, read-only. */
export const ProfileFacts = ({ user }: { user: User }) => {
  const lines = addressLines(user.address);
  return (
    <div className={styles.facts}>
      <Avatar user={user} />
      <dl className={styles.list}>
        <Fact label="Name">{`${user.firstName} ${user.lastName}`.trim() ? nameOf(user) : noneGiven}</Fact>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Phone">
          <span className="figures">{formatPhone(user.phoneNumber) || noneGiven}</span>
        </Fact>
        <Fact label="Address">
          {lines.length === 0
            ? noneGiven
            : lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
        </Fact>
        <Fact label="News by email">{user.marketingEmailEnabled ? 'Yes' : 'No'}</Fact>
        <Fact label="Emails">
          {user.emailKinds.length === 0
            ? 'Only what bookings need'
            : user.emailKinds.map((kind) => (
                <span key={kind} className={styles.line}>
                  {emailKindNames[kind]}
                </span>
              ))}
        </Fact>
        <Fact label="Member since">
          <span className="figures">{formatDateOf(user.userJoinedDateTime)}</span>
        </Fact>
      </dl>
    </div>
  );
};
