import { redirect } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/edit.screen.ts';
import { ListingForm } from './form/listing-form.tsx';

export const meta = () => privatePage('Your listing');

/** Its owner and administrators; to everybody else it is not found (spec 1 §6). */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { getListing } = await api();
  return getListing({ params: { id: params.listingId } }).catch((error: unknown) => {
    throw isRefused(error) && error.status < 500 ? redirect(paths.notFound()) : error;
  });
};

export default function EditListing({ loaderData: listing }: Route.ComponentProps) {
  return (
    <div className={`${page.page} ${page.medium}`}>
      <header className={page.head}>
        <h1>{listing.title}</h1>
      </header>
      <ListingForm key={listing.id} listing={listing} then={paths.myListings()} />
    </div>
  );
}
