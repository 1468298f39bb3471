import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { Name } from '#contract/fields.ts';
import type { User } from '#contract/user.ts';
import { emailKinds, emailKindTexts } from '#domain/email-kinds.ts';
import { api } from '../session/api.ts';
import { AddressFields } from '../ui/address-fields.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, Row, TextField } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { FormattedField, phoneFormat } from '../ui/formatted-field.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import { StillNeeded, useStillNeeded } from '../ui/still-needed.tsx';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';
import { useProfilePhoto } from './use-profile-photo.ts';

/** An unchanged name is neither sent nor validated. */
const nameUnlessUnchanged = (storedName: string) =>
  z.string().transform((text, { addIssue }) => {
    if (storedName !== '' && text === storedName) return undefined;
    const { data, error } = Name.safeParse(text);
    if (error) addIssue(error.issues[0]?.message ?? '');
    return data;
  });

const bodyFor = ({ firstName, lastName }: User) =>
  contract.updateProfileInfo.body.extend({
    firstName: nameUnlessUnchanged(firstName),
    lastName: nameUnlessUnchanged(lastName),
  });

const valuesOf = ({
  id,
  firstName,
  lastName,
  phoneNumber,
  address,
  photoId,
  marketingEmailEnabled,
  emailKinds,
}: User) => ({
  id,
  firstName,
  lastName,
  phoneNumber,
  address,
  photoId,
  marketingEmailEnabled,
  emailKinds,
});

/** Field labels. */
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone',
  'address.addressLine1': 'Address',
  'address.addressLine2': 'Address line 2',
  'address.city': 'City',
  'address.state': 'State',
  'address.zipCode': 'Zip code',
};

const addressLabels = {
  addressLine1: 'Address (optional)',
  addressLine2: 'Address line 2 (optional)',
  city: 'City (optional)',
  state: 'State (optional)',
  zipCode: 'Zip code (optional)',
};

type ProfileFormProps = {
  user: User;
  /** Whether it is the user's own profile: nobody else can consent for them. */
  isOwn: boolean;
  onSaved: (user: User) => unknown;
  onCancel: () => void;
};

/** The profile form, for the user or an administrator. It can be saved when it is changed and valid. */
export const ProfileForm = ({ user, isOwn, onSaved, onCancel }: ProfileFormProps) => {
  const body = bodyFor(user);
  const form = useBodyForm(body, valuesOf(user));
  const needed = useStillNeeded(form, body);
  const { errors, isDirty, isSubmitting } = form.formState;
  const setPhoto = (photoId: string | null) => form.setValue('photoId', photoId, { shouldDirty: true });
  const photo = useProfilePhoto(setPhoto);
  const photoId = form.watch('photoId') ?? null;

  const save = form.handleSubmit(async (profile) => {
    try {
      const { updateProfileInfo } = await api();
      const saved = await updateProfileInfo({ body: profile });
      form.reset(valuesOf(saved));
      await onSaved(saved);
    } catch (error) {
      placeRefusal(form, error, 'Something went wrong unable to update user profile.');
    }
  });

  const whyReadOnly = useWhyReadOnly();
  const waitingText = whyReadOnly ?? photo.pending ?? (isDirty ? undefined : 'Nothing is changed yet.');
  const whyNot =
    needed.length > 0 && !whyReadOnly ? (
      <StillNeeded form={form} names={needed} labels={labels} />
    ) : (
      waitingText && <p>{waitingText}</p>
    );
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <PhotoField
        user={{ ...user, photoId }}
        photo={photo}
        onRemove={() => {
          photo.remove();
          setPhoto(null);
        }}
      />
      <Row>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </Row>
      <Row>
        <TextField label="Email" value={user.email} readOnly hint="The email can’t be changed." />
        <FormattedField
          control={form.control}
          name="phoneNumber"
          as={phoneFormat}
          label="Phone"
          type="tel"
          autoComplete="tel-national"
        />
      </Row>
      <AddressFields
        labels={addressLabels}
        isOptional
        field={(part) => ({
          error: errors.address?.[part]?.message,
          ...form.register(`address.${part}`),
        })}
      />
      <fieldset className={styles.kinds}>
        <legend>Email me</legend>
        {emailKinds.map((kind) => (
          <Checkbox key={kind} label={emailKindTexts[kind]} value={kind} {...form.register('emailKinds')} />
        ))}
      </fieldset>
      {(isOwn || user.marketingEmailEnabled) && (
        <Checkbox
          variant="switch"
          label={isOwn ? 'Send me news by email: new land, seasons, offers.' : 'News by email, as they asked'}
          hint="Mail about bookings comes either way."
          {...form.register('marketingEmailEnabled')}
        />
      )}
      <ErrorLine>{errors.root?.message}</ErrorLine>
      <div id="why-not-yet" className={styles.whyNot}>
        {!isSubmitting && whyNot}
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          type="submit"
          disabled={Boolean(whyNot) || isSubmitting}
          aria-describedby="why-not-yet"
        >
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard when={isDirty} />
    </form>
  );
};
