import { redirect } from 'react-router';
import { paths } from '../paths.ts';
import { privatePage } from '../ui/private-page.ts';

export const meta = () => privatePage('Administration');

/** Redirects to the first administration page. */
export const clientLoader = () => redirect(paths.adminListings());

export default function Admin() {
  return null;
}
