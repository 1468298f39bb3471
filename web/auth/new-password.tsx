import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { Password } from '#contract/fields.ts';
import { TextField } from '../ui/field.tsx';

/** A password with its repetition, as forms that set one hold them. */
export const newPassword = { password: Password, confirmation: z.string().min(1, 'Required') };
type NewPassword = { password: string; confirmation: string };

/** For `refine`: told as soon as both are there, whatever else of a form is still missing. */
export const mustMatch: [
  (values: NewPassword) => boolean,
  { path: string[]; message: string; when: () => boolean },
] = [
  ({ password, confirmation }) => password === confirmation,
  { path: ['confirmation'], message: 'Passwords must match', when: () => true },
];

/** The two fields. Neither has a length of its own: it would cut what is pasted, and nobody would see it. */
export const NewPasswordFields = <Values extends NewPassword, Output>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Output>;
}) => {
  // Whatever else the form holds is none of these fields' business.
  const { register, trigger, formState } = form as unknown as UseFormReturn<NewPassword>;
  const { errors, touchedFields } = formState;
  return (
    <>
      <TextField
        label="Password"
        hint="8 to 50 characters"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          onChange: () => touchedFields.confirmation && void trigger('confirmation'),
        })}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
};
