import { paths } from '../paths.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/edit.screen.ts';
import { ChangesAskedPanel } from './changes-asked.tsx';
import { ListingForm } from './form/listing-form.tsx';
import { ListingLoadFailed } from './listing-load-failed.tsx';
import { BackToListings, ListingTabs } from './listing-tabs.tsx';
import { loadOwnListing } from './load-own.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage('Your listing', loaderData?.title);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadOwnListing(params.listingId);

export default function EditListing({ loaderData: listing }: Route.ComponentProps) {
  return (
    <div className={`${page.page} ${page.medium}`}>
      <header className={page.head}>
        <BackToListings />
        <h1>{listing.title}</h1>
        <ListingTabs listingId={listing.id} />
      </header>
      <ChangesAskedPanel listing={listing} heading="h2" />
      <ListingForm key={listing.id} listing={listing} nextPath={paths.myListings()} />
    </div>
  );
}

export const ErrorBoundary = () => <ListingLoadFailed title="Your listing" />;
