import { Link } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { tableAsLeft } from '../layouts/table-address.ts';
import { privatePage } from '../ui/private-page.ts';
import styles from './admin-listing.module.css';
import { ListingForm } from './form/listing-form.tsx';

export const meta = () => privatePage('New listing');

export default function AdminSubmitListing() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.listings())}>All listings</Link>
        <h1>New listing</h1>
        <p>Its owner gets an email about it. It waits for approval like any other.</p>
      </header>
      <ListingForm isAdministrator nextPath={adminPaths.listings()} />
    </div>
  );
}
