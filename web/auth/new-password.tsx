import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { Password } from '#contract/fields.ts';
import { PasswordField } from '../ui/password-field.tsx';

/** Fields of a form that sets a password: the password and its confirmation. */
export const newPassword = { password: Password, confirmation: z.string().min(1, 'Required') };
type NewPassword = { password: string; confirmation: string };

/** For `refine`: checked as soon as both are filled in, even while other fields are missing. */
export const mustMatch: [
  (values: NewPassword) => boolean,
  { path: string[]; message: string; when: () => boolean },
] = [
  ({ password, confirmation }) => password === confirmation,
  { path: ['confirmation'], message: 'Passwords must match', when: () => true },
];

/** The two fields, without a maxLength, which would silently truncate a pasted password. */
export const NewPasswordFields = <Values extends NewPassword, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>;
}) => {
  // These fields use none of the form's other values.
  const { register, trigger, formState } = form as unknown as UseFormReturn<NewPassword>;
  const { errors, touchedFields } = formState;
  return (
    <>
      <PasswordField
        label="Password"
        hint="8 to 50 characters"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          onChange: () => touchedFields.confirmation && void trigger('confirmation'),
        })}
      />
      <PasswordField
        label="Confirm password"
        hint="The same again" // and its error take the same line: what is below stays where it is tapped
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
};
