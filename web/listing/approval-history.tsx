import type { ListingApproval } from '#contract/listing-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { changeTopicNames } from '#domain/listing-approval.ts';
import styles from './approval.module.css';
import { ChangedValue, fieldLabel } from './changed-value.tsx';

/** What was asked for earlier, and what was changed since; nothing for a listing that was submitted once. */
export const ApprovalHistory = ({
  approval: { requests, changes },
}: {
  approval: Pick<ListingApproval, 'requests' | 'changes'>;
}) => {
  if (requests.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="asked">
      <h2 id="asked">Changes asked for</h2>
      <ol role="list">
        {requests.map(({ topics, message, askedDateTime, user }) => (
          <li key={askedDateTime.getTime()}>
            <strong>{topics.map((topic) => changeTopicNames[topic]).join(', ')}</strong>{' '}
            <span className={styles.soft}>
              by {user ? `${user.firstName} ${user.lastName}`.trim() || user.email : 'an administrator'},{' '}
              {formatInstant(askedDateTime)}
            </span>
            {message && <p className={styles.message}>{message}</p>}
          </li>
        ))}
      </ol>
      <h3>Changed since</h3>
      {changes.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after, dateTime }) => (
            <div key={`${field} ${dateTime.getTime()}`}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                <span className="visually-hidden">was </span>
                <ChangedValue field={field} value={before} />
              </dd>
              <dd>
                <span className="visually-hidden">became </span>
                <ChangedValue field={field} value={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
