import { useRef } from 'react';
import { useController } from 'react-hook-form';
import type { User } from '#contract/user.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import type { ListingForm } from './listing-values.ts';
import { Part } from './part.tsx';

/** Whose land it is: for an administrator to say of a new listing. */
export const OwnerPart = ({ form, owner }: { form: ListingForm; owner: User | undefined }) => (
  <Part title="Owner" about="Whose land this is, and who answers its bookings.">
    {owner ? <KnownOwner owner={owner} /> : <PickedOwner form={form} />}
  </Part>
);

const KnownOwner = ({ owner: { firstName, lastName, email } }: { owner: User }) => (
  <p>
    <strong>{`${firstName} ${lastName}`.trim()}</strong>
    {firstName || lastName ? ', ' : ''}
    <MailLink email={email} />
  </p>
);

/** Where hunters reach the owner is taken from who was picked, unless somebody has written something else. */
const PickedOwner = ({ form }: { form: ListingForm }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'userId' });
  const filled = useRef({ hostPhoneNumber: '', hostEmail: '' });
  const fill = ({ phoneNumber, email }: User) => {
    const known = { hostPhoneNumber: phoneNumber, hostEmail: email };
    for (const name of ['hostPhoneNumber', 'hostEmail'] as const)
      if (form.getValues(name) === filled.current[name])
        form.setValue(name, known[name], { shouldDirty: true, shouldValidate: true });
    filled.current = known;
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
