import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EditableListing } from '#contract/listing.ts';
import { isRefused } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { api } from '../../session/api.ts';
import { placeRefusal, useBodyForm } from '../../ui/form.ts';
import { newIdempotencyKey } from '../../ui/idempotency-key.ts';
import { notify } from '../../ui/notices.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { StillNeeded, showNeededOnEnter, useStillNeeded } from '../../ui/still-needed.tsx';
import { UnsavedGuard } from '../../ui/unsaved.tsx';
import { AdministratorsPart } from './administrators-part.tsx';
import { type BegunListing, useKeptWhileWritten } from './begun-listing.ts';
import { LandPart } from './land-part.tsx';
import { bodyFor, newListing, newListingForOwner, valuesOf } from './listing-values.ts';
import { OwnerPart } from './owner-part.tsx';
import { PhotosPart } from './photos-part.tsx';
import { PlacePart } from './place-part.tsx';
import { usePdf } from './use-pdf.ts';
import { usePhotos } from './use-photos.ts';
import { ArrivalPart, PricePart } from './visit-parts.tsx';

/** The fields as they are called on the screen. */
const labels = {
  userId: 'Owner',
  title: 'Title',
  description: 'Description',
  listingActivities: 'Approved activities',
  prohibitedActivities: 'Prohibited activities',
  acreage: 'Acreage',
  maxPartySize: 'Most hunters in one booking',
  'address.addressLine1': 'Street address',
  'address.addressLine2': 'Address line 2',
  'address.city': 'City',
  'address.state': 'State',
  'address.zipCode': 'Zip code',
  locationGeoJson: 'The marker',
  county: 'County',
  baseCost: 'Base cost per day',
  payPalEmail: 'PayPal email',
  hostPhoneNumber: 'Phone',
  hostEmail: 'Email',
  accessInformation: 'Access information',
  propertyBoundaryDescription: 'Property boundary',
  taxRate: 'Tax rate',
  bookingFeePercentage: 'Booking fee',
  ownerFeePercentage: 'Owner’s share',
};

type ListingFormProps = {
  /** The listing to change; a new one without. */
  listing?: EditableListing;
  /** Whose land it is, as far as that is known. */
  owner?: User;
  /** What they had written of a new listing before. */
  begun?: BegunListing | undefined;
  isAdministrator?: boolean;
  /** Where to go after a new listing. */
  then: string;
};

const savedWords = (isAdministrator: boolean): string =>
  isAdministrator
    ? 'The listing is saved. It goes live once it is approved.'
    : 'Your listing is saved. It goes live once we have approved it.';

/**
 * The listing form, for a new listing or one to be changed, for its owner or an administrator
 * (docs/rules/listings.md#form).
 */
export const ListingForm = ({ listing, owner, begun, isAdministrator = false, then }: ListingFormProps) => {
  const body = bodyFor(isAdministrator);
  const fresh = isAdministrator ? newListingForOwner() : { ...newListing(owner), ...begun?.values };
  const form = useBodyForm(body, listing ? valuesOf(listing, isAdministrator) : fresh);
  const [isMade, setMade] = useState(false);
  const [key] = useState(() => begun?.key ?? newIdempotencyKey());
  const navigate = useNavigate();
  const needed = useStillNeeded(form, body);
  const photos = usePhotos(form);
  const pdf = usePdf(form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const keep = useKeptWhileWritten(form, { userId: listing ? undefined : owner?.id, key, isSaved: isMade });

  // Only once the guard below has let go of what was typed.
  useEffect(() => {
    if (isMade) navigate(then);
  }, [isMade, navigate, then]);

  const save = form.handleSubmit(async (values) => {
    keep();
    try {
      const { submitListing } = await api();
      const saved = await submitListing({
        body: values,
        ...(!listing && { idempotencyKey: key }),
      });
      notify(listing ? 'Your changes are saved.' : savedWords(isAdministrator));
      if (listing) form.reset(valuesOf(saved, isAdministrator));
      else setMade(true);
    } catch (error) {
      if (isRefused(error) && error.code === 'keyReused') {
        notify('The listing was saved the first time: here it is. What you changed after that is not in it.');
        return setMade(true);
      }
      placeRefusal(form, error, 'Something went wrong unable to submit listing.');
    }
  });

  const whyNot = [
    photos.pending && <p key="photos">{photos.pending}</p>,
    pdf.pending && <p key="pdf">{pdf.pending}</p>,
    needed.length > 0 && <StillNeeded key="needed" form={form} names={needed} labels={labels} />,
  ].filter(Boolean);

  return (
    <form onSubmit={save} onKeyDown={needed.length > 0 ? showNeededOnEnter(form) : undefined} noValidate>
      {isAdministrator && <OwnerPart form={form} owner={owner} />}
      <LandPart form={form} />
      <PlacePart form={form} />
      <PhotosPart board={photos} error={errors.photoIds?.message as string | undefined} />
      <PricePart form={form} />
      <ArrivalPart form={form} attachment={isAdministrator ? null : (listing?.listingAttachment ?? null)} />
      {isAdministrator && <AdministratorsPart form={form} pdf={pdf} />}
      <SaveBar
        label="Save listing"
        isSaving={isSubmitting || isMade}
        error={errors.root?.message}
        whyNot={whyNot.length > 0 && whyNot}
      />
      <UnsavedGuard when={isDirty && !isMade} />
    </form>
  );
};
