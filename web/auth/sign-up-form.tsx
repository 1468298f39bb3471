import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { auth } from '#contract/auth.ts';
import { isRefused } from '#contract/refusals.ts';
import { interests } from '#domain/interests.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { writePendingReset } from '../session/pending-reset.ts';
import { readReferrer, writeToken } from '../session/session.ts';
import { unsentRequestIn } from '../session/unsent-request.ts';
import { AddressFields, addressParts } from '../ui/address-fields.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, Chips, TextField } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { FormattedField, phoneFormat } from '../ui/formatted-field.tsx';
import { StillNeeded, useStillNeeded } from '../ui/still-needed.tsx';
import { useBotCheck } from './bot-check.tsx';
import styles from './login.module.css';
import { mustMatch, NewPasswordFields, newPassword } from './new-password.tsx';

/** The fields of the form: the call's body without what the page adds, with the password's confirmation. */
const shape = auth.signUp.body
  .omit({ captcha: true, unsentRequest: true })
  .extend(newPassword)
  .refine(...mustMatch);

/** Field labels. */
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone',
  email: 'Email',
  password: 'Password',
  confirmation: 'Confirm password',
  addressLine1: 'Street address',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  isAdult: 'Your age',
  termsAccepted: 'The terms of use',
};

const empty = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  password: '',
  confirmation: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  interests: [],
  marketingEmailEnabled: false,
  isAdult: false,
  termsAccepted: false,
};

/**
 * The sign-up form (docs/rules/accounts.md#signing-up). A new user is signed in at once and redirected by the screen
 * once there is a token; `onLogIn` leads an existing user to the login. 'Landowner' is preselected for users who
 * came to list land.
 */
export const SignUpForm = ({
  listsLand,
  onLogIn,
}: {
  listsLand: boolean;
  onLogIn: (email: string) => void;
}) => {
  const form = useBodyForm(shape, empty);
  const { setValue } = form;
  // Set after hydration and not as a default value: before, the page they came from is unknown.
  useEffect(() => {
    if (listsLand) setValue('interests', ['Landowner']);
  }, [listsLand, setValue]);
  const needed = useStillNeeded(form, shape);
  const { widget: botCheck, answer, renew } = useBotCheck('onfocus');
  const { errors, isSubmitting } = form.formState;
  const [taken, setTaken] = useState<string>();
  const hasAccount = taken !== undefined && form.watch('email') === taken;

  const send = form.handleSubmit(async ({ confirmation: _, ...person }) => {
    if (!answer) return;
    try {
      const { signUp } = await api();
      // Leads back to the selected days, if the user came from a listing.
      const unsentRequest = unsentRequestIn(readReferrer() ?? '/');
      const { token } = await signUp({ body: { ...person, captcha: answer, unsentRequest } });
      writePendingReset(null);
      writeToken(token);
    } catch (error) {
      renew();
      if (isRefused(error) && error.code === 'emailTaken') setTaken(form.getValues('email'));
      placeRefusal(form, error, 'Something went wrong unable to complete signup.');
    }
  });

  const isReady = needed.length === 0 && answer !== undefined;
  return (
    <form id="sign-up" className={styles.form} onSubmit={send} noValidate aria-labelledby="sign-up-title">
      <h2 id="sign-up-title">Sign up</h2>
      <Chips label="I am a:" options={interests} {...form.register('interests')} />
      <div className={styles.pair}>
        <TextField
          label={labels.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={labels.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <div className={styles.pair}>
        <FormattedField
          label={labels.phoneNumber}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          control={form.control}
          name="phoneNumber"
          as={phoneFormat}
        />
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      {hasAccount && (
        <p className={styles.taken}>
          Is it yours?
          <Button small onClick={() => onLogIn(taken.trim())}>
            Log in with it
          </Button>
          <Link to={paths.forgotPassword()} state={{ email: taken.trim() }}>
            Set a new password
          </Link>
        </p>
      )}
      <div className={styles.pair}>
        <NewPasswordFields form={form} />
      </div>
      <OptionalAddress form={form} isInvalid={needed.some((name) => addressNames.includes(name))} />
      <Checkbox label="I am 18 or older." error={errors.isAdult?.message} {...form.register('isAdult')} />
      <Checkbox
        label="I accept the terms of use and the privacy policy."
        error={errors.termsAccepted?.message}
        {...form.register('termsAccepted')}
      />
      <p className={styles.hint}>
        Read the{' '}
        <Link to={paths.termsOfUse()} target="_blank">
          terms of use
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacyPolicy()} target="_blank">
          privacy policy
        </Link>
        ; they open beside this page.
      </p>
      <Checkbox
        label="Write to me now and then about new land and the season."
        {...form.register('marketingEmailEnabled')}
      />
      {botCheck}
      <ErrorLine>{errors.root?.message}</ErrorLine>
      <Button
        type="submit"
        variant="secondary"
        wide
        disabled={!isReady || isSubmitting}
        aria-describedby="sign-up-why"
      >
        {isSubmitting ? 'Signing up…' : 'Sign up'}
      </Button>
      <div id="sign-up-why" className={styles.hint} aria-live="polite">
        {needed.length > 0 && <StillNeeded form={form} names={needed} labels={labels} />}
        {needed.length === 0 && !answer && 'The bot check is still under way.'}
      </div>
    </form>
  );
};

type Form = ReturnType<typeof useBodyForm<typeof shape>>;

const addressNames: readonly string[] = addressParts;

/** Collapsed, since it is optional; expanded while one of its fields is invalid, for example after autofill. */
const OptionalAddress = ({ form, isInvalid }: { form: Form; isInvalid: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const { errors } = form.formState;
  return (
    <details
      className={styles.address}
      open={isOpen || isInvalid}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>Your address (optional)</summary>
      <AddressFields
        labels={labels}
        isOptional
        rowClass={styles.place}
        field={(part) => ({ error: errors[part]?.message, ...form.register(part) })}
      />
    </details>
  );
};
