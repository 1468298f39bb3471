import type { User } from '#contract/user.ts';
import { formatDateOf } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
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
        <div>
          <dt>Name</dt>
          <dd>{`${user.firstName} ${user.lastName}`.trim() ? nameOf(user) : noneGiven}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd className="figures">{formatPhone(user.phoneNumber) || noneGiven}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            {lines.length === 0
              ? noneGiven
              : lines.map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                ))}
          </dd>
        </div>
        <div>
          <dt>News by email</dt>
          <dd>{user.marketingEmailEnabled ? 'Yes' : 'No'}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd className="figures">{formatDateOf(user.userJoinedDateTime)}</dd>
        </div>
      </dl>
    </div>
  );
};
