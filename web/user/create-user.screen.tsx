import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import { roles } from '#domain/permissions.ts';
import { adminPaths } from '../admin-paths.ts';
import { tableAsLeft } from '../layouts/table-address.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, Chips, TextField } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { FormattedField, phoneFormat } from '../ui/formatted-field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { privatePage } from '../ui/private-page.ts';
import { StillNeeded, useStillNeeded } from '../ui/still-needed.tsx';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import styles from './create-user.module.css';

export const meta = () => privatePage('Create user');

const { body } = contract.createUser;

/** Field labels. */
const labels = {
  userRoles: 'Roles',
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone',
  email: 'Email',
  password: 'Password',
};

export default function CreateUser() {
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const form = useBodyForm(body, {
    userRoles: ['Customer'],
    firstName: '',
    lastName: '',
    phoneNumber: '',
    email: '',
    password: '',
    sendEmailVerification: true,
  });
  const [createdId, setCreatedId] = useState<string>();
  const needed = useStillNeeded(form, body);
  const { errors, isDirty, isSubmitting } = form.formState;
  const isBusy = isSubmitting || createdId !== undefined;

  // After the rerender, so that the guard below no longer blocks the navigation.
  useEffect(() => {
    if (createdId) void navigate(adminPaths.user(createdId), { replace: true });
  }, [createdId, navigate]);

  const submit = form.handleSubmit(async (user) => {
    try {
      const { createUser } = await api();
      const { id } = await createUser({ body: user, idempotencyKey: keyFor(user) });
      notify('User created.');
      setCreatedId(id);
    } catch (error) {
      placeRefusal(form, error, 'Ope...Something went wrong.');
    }
  });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.users())}>All users</Link>
        <h1>Create user</h1>
      </header>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Chips
          label="Roles"
          hint="One or both"
          options={roles}
          error={errors.userRoles?.message}
          {...form.register('userRoles')}
        />
        <div className={styles.pair}>
          <TextField
            label="First Name"
            autoComplete="off"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="off"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <div className={styles.pair}>
          <FormattedField
            control={form.control}
            name="phoneNumber"
            as={phoneFormat}
            label="Phone"
            type="tel"
            autoComplete="off"
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
        </div>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="8 to 50 characters"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Checkbox
          variant="switch"
          label={
            form.watch('sendEmailVerification')
              ? 'Send email confirmation to user'
              : 'Do NOT send email confirmation to user'
          }
          hint={
            form.watch('sendEmailVerification')
              ? 'They can list land and book once they have followed the link in it.'
              : 'You vouch for the address: it counts as confirmed at once.'
          }
          {...form.register('sendEmailVerification')}
        />
        <div className={styles.send}>
          <Button
            variant="primary"
            type="submit"
            disabled={needed.length > 0 || isBusy}
            aria-describedby="why-not-yet"
          >
            {isBusy ? 'Creating user...' : 'Submit'}
          </Button>
          <div id="why-not-yet">
            {needed.length > 0 && <StillNeeded form={form} names={needed} labels={labels} />}
          </div>
          <ErrorLine>{errors.root?.message}</ErrorLine>
        </div>
      </form>
      <UnsavedGuard when={isDirty && createdId === undefined} />
    </div>
  );
}
