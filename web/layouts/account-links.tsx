import { NavLink } from 'react-router';
import { UnreadCount } from '../message/unread-count.tsx';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { useSignOut } from '../user/use-sign-out.ts';
import styles from './site-frame.module.css';

/** Links to the user's own pages. */
export const AccountLinks = () => {
  const person = usePerson();
  const { logOut, failure } = useSignOut();
  return (
    <>
      <NavLink className={styles.link} to={paths.myBookings()}>
        My Bookings
      </NavLink>
      <NavLink className={styles.link} to={paths.myListings()}>
        My Listings
      </NavLink>
      <NavLink className={styles.link} to={paths.messages()}>
        Messages <UnreadCount />
      </NavLink>
      <NavLink className={styles.link} to={paths.saved()}>
        Saved land
      </NavLink>
      <NavLink className={styles.link} to={paths.alerts()}>
        Alerts
      </NavLink>
      <NavLink className={styles.link} to={paths.profile()}>
        Profile
      </NavLink>
      {person?.role === 'Administrator' && (
        <NavLink className={styles.link} to={paths.admin()}>
          Administration
        </NavLink>
      )}
      <button type="button" className={styles.link} onClick={logOut}>
        Sign out
      </button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
};
