import { useRef } from 'react';
import { useController } from 'react-hook-form';
import type { User } from '#contract/user.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { UserPicker } from '../../user/user-picker.tsx';
import type { ListingForm } from './listing-values.ts';
import { Part } from './part.tsx';

/** The host: picked by an administrator for a new listing. */
export const HostPart = ({ form, host }: { form: ListingForm; host: User | undefined }) => (
  <Part title="Owner" about="Whose land this is, and who answers its bookings.">
    {host ? <KnownHost host={host} /> : <HostField form={form} />}
  </Part>
);

const KnownHost = ({ host: { firstName, lastName, email } }: { host: User }) => (
  <p>
    <strong>{`${firstName} ${lastName}`.trim()}</strong>
    {firstName || lastName ? ', ' : ''}
    <MailLink email={email} />
  </p>
);

/** Fills in the host's contacts from the picked host, unless they were edited by hand. */
const HostField = ({ form }: { form: ListingForm }) => {
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
