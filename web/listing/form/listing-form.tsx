import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { EditableListing } from '#contract/listing.ts';
import { isRefused } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { paths } from '../../paths.ts';
import { api } from '../../session/api.ts';
import { usePerson } from '../../session/session.ts';
import { placeRefusal, useBodyForm } from '../../ui/form.ts';
import { newIdempotencyKey } from '../../ui/idempotency-key.ts';
import { notify } from '../../ui/notices.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { StillNeeded, showNeededOnEnter, useStillNeeded } from '../../ui/still-needed.tsx';
import { UnsavedGuard } from '../../ui/unsaved.tsx';
import { SubmitAgain } from '../changes-asked.tsx';
import { AdministratorsPart } from './administrators-part.tsx';
import { HostPart } from './host-part.tsx';
import { LandPart } from './land-part.tsx';
import { type ListingDraft, useSavedDraft } from './listing-draft.ts';
import { bodyFor, newListing, newListingForHost, valuesOf } from './listing-values.ts';
import { PhotosPart } from './photos-part.tsx';
import { PlacePart } from './place-part.tsx';
import { RulesPart, ruleFieldLabels } from './rules-part.tsx';
import { useFocusOnHash } from './use-focus-on-hash.ts';
import { usePdf } from './use-pdf.ts';
import { usePhotos } from './use-photos.ts';
import { ArrivalPart, PricePart } from './visit-parts.tsx';

/** Field labels that differ from the field's name. */
const labels = {
  userId: 'Owner',
  listingActivities: 'Approved activities',
  maxPartySize: 'Most hunters in one booking',
  'address.addressLine1': 'Street address',
  'address.addressLine2': 'Address line 2',
  'address.city': 'City',
  'address.state': 'State',
  'address.zipCode': 'Zip code',
  locationGeoJson: 'The marker',
  baseCost: 'Base cost per day',
  payPalEmail: 'PayPal email',
  hostPhoneNumber: 'Phone',
  hostEmail: 'Email',
  propertyBoundaryDescription: 'Property boundary',
  bookingFeePercentage: 'Booking fee',
  ownerFeePercentage: 'Owner’s share',
  ...ruleFieldLabels,
};

type ListingFormProps = {
  /** The listing to edit; absent for a new one. */
  listing?: EditableListing;
  /** The host, if known. */
  host?: User;
  /** The host's saved draft of a new listing. */
  draft?: ListingDraft | undefined;
  isAdministrator?: boolean;
  /** Where to go after creating a listing. */
  nextPath: string;
};

const savedText = (isAdministrator: boolean): string =>
  isAdministrator
    ? 'The listing is saved. It goes live once it is approved.'
    : 'Your listing is saved. It goes live once we have approved it.';

/**
 * The listing form, for a new listing or an existing one, for its host or an administrator
 * (docs/rules/listings.md#form).
 */
export const ListingForm = ({
  listing,
  host,
  draft,
  isAdministrator = false,
  nextPath,
}: ListingFormProps) => {
  const body = bodyFor(isAdministrator);
  const newValues = isAdministrator ? newListingForHost() : { ...newListing(host), ...draft?.values };
  const form = useBodyForm(body, listing ? valuesOf(listing, isAdministrator) : newValues);
  const [isCreated, setCreated] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const asksChanges = !isAdministrator && Boolean(listing?.changesAsked);
  const [key] = useState(() => draft?.key ?? newIdempotencyKey());
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const needed = useStillNeeded(form, body);
  const photos = usePhotos(form);
  const pdf = usePdf(form);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { clearErrors } = form;
  const personId = usePerson()?.id;
  const saveNow = useSavedDraft(form, { userId: listing ? undefined : host?.id, key, isSaved: isCreated });

  useFocusOnHash(form);

  // After the rerender, so that the guard below no longer blocks the navigation.
  useEffect(() => {
    if (isCreated) navigate(nextPath);
  }, [isCreated, navigate, nextPath]);

  // Whoever was signed out is back.
  useEffect(() => {
    if (personId) clearErrors('root');
  }, [personId, clearErrors]);

  const save = form.handleSubmit(async (values) => {
    saveNow();
    try {
      const { submitListing } = await api();
      const saved = await submitListing({
        body: values,
        ...(!listing && { idempotencyKey: key }),
      });
      if (!listing) notify(savedText(isAdministrator));
      else notify(asksChanges ? 'Saved. Submit it again when you are done.' : 'Your changes are saved.');
      setSaved(true);
      if (!listing) return setCreated(true);
      form.reset(valuesOf(saved, isAdministrator));
      await revalidate(); // the page names the listing too
    } catch (error) {
      if (isRefused(error) && error.code === 'keyReused') {
        notify('The listing was saved the first time: here it is. What you changed after that is not in it.');
        return setCreated(true);
      }
      placeRefusal(form, error, 'Something went wrong unable to submit listing.');
    }
  });

  const whyNot = [
    !personId && (
      <p key="session">
        You are signed out. What you typed stays here:{' '}
        <Link to={paths.login()} target="_blank">
          log in in a new tab
        </Link>
        , then save.
      </p>
    ),
    photos.pending && <p key="photos">{photos.pending}</p>,
    pdf.pending && <p key="pdf">{pdf.pending}</p>,
    needed.length > 0 && <StillNeeded key="needed" form={form} names={needed} labels={labels} />,
  ].filter(Boolean);

  return (
    <form onSubmit={save} onKeyDown={needed.length > 0 ? showNeededOnEnter(form) : undefined} noValidate>
      {isAdministrator && <HostPart form={form} host={host} />}
      <LandPart form={form} />
      <RulesPart form={form} />
      <PlacePart form={form} />
      <PhotosPart board={photos} error={errors.photoIds?.message as string | undefined} />
      <PricePart form={form} />
      <ArrivalPart form={form} attachment={isAdministrator ? null : (listing?.listingAttachment ?? null)} />
      {isAdministrator && <AdministratorsPart form={form} pdf={pdf} />}
      <SaveBar
        label="Save listing"
        isSaving={isSubmitting || isCreated}
        error={personId && errors.root?.message}
        whyNot={whyNot.length > 0 && whyNot}
      >
        {listing && asksChanges && isSaved && !isDirty && <SubmitAgain listing={listing} />}
      </SaveBar>
      <UnsavedGuard when={isDirty && !isCreated} />
    </form>
  );
};
