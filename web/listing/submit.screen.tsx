import { useState } from 'react';
import { paths } from '../paths.ts';
import { userContext } from '../session/guards.ts';
import { focusHeading } from '../ui/focus.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/submit.screen.ts';
import { DraftOffer } from './draft-offer.tsx';
import { deleteListingDraft, type ListingDraft, readListingDraft } from './form/listing-draft.ts';
import { ListingForm } from './form/listing-form.tsx';

export const meta = () => privatePage('List your land');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

export default function SubmitListing({ loaderData: user }: Route.ComponentProps) {
  const [offered, setOffered] = useState(() => readListingDraft(user.id));
  const [draft, setDraft] = useState<ListingDraft>();
  const decide = (chosen?: ListingDraft) => {
    setDraft(chosen);
    setOffered(undefined);
    focusHeading();
  };
  return (
    <div className={`${page.page} ${page.medium}`}>
      <header className={page.head}>
        <h1>List your land</h1>
        <p className={page.lead}>
          Tell hunters what it is and where. We look at every listing before it goes live; what you fill in
          now can be changed at any time.
        </p>
      </header>
      {offered ? (
        <DraftOffer
          draft={offered.content}
          savedAt={offered.savedAt}
          onContinue={decide}
          onDiscard={() => {
            deleteListingDraft(user.id);
            decide();
          }}
        />
      ) : (
        <ListingForm host={user} draft={draft} nextPath={paths.myListings()} />
      )}
    </div>
  );
}
