import { useRef } from 'react';
import { useController } from 'react-hook-form';
import type { User } from '#contract/user.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import type { ListingForm } from './listing-values.ts';
import { Part } from './part.tsx';

/** The owner: picked by an administrator for a new listing. */
export const OwnerPart = ({ form, owner }: { form: ListingForm; owner: User | undefined }) => (
  <Part title="Owner" about="Whose land this is, and who answers its bookings.">
    {owner ? <KnownOwner owner={owner} /> : <OwnerField form={form} />}
  </Part>
);

const KnownOwner = ({ owner: { firstName, lastName, email } }: { owner: User }) => (
  <p>
    <strong>{`${firstName} ${lastName}`.trim()}</strong>
    {firstName || lastName ? ', ' : ''}
    <MailLink email={email} />
  </p>
);

/** Fills in the host's contacts from the picked owner, unless they were edited by hand. */
const OwnerField = ({ form }: { form: ListingForm }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'userId' });
  const lastFilled = useRef({ hostPhoneNumber: '', hostEmail: '' });
  const fill = ({ phoneNumber, email }: User) => {
    const contacts = { hostPhoneNumber: phoneNumber, hostEmail: email };
    for (const name of ['hostPhoneNumber', 'hostEmail'] as const)
      if (form.getValues(name) === lastFilled.current[name])
        form.setValue(name, contacts[name], { shouldDirty: true, shouldValidate: true });
    lastFilled.current = contacts;
  };
  return (
    <UserPicker
      ref={field.ref}
      label="The listing’s owner"
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onPick={(picked) => {
        field.onChange(picked?.id);
        if (picked) fill(picked);
      }}
    />
  );
};
