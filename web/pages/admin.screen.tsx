import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** The first of the administrators' pages. */
export const clientLoader = () => redirect(paths.adminListings());

export default function Admin() {
  return null;
}
