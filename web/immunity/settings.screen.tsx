import { useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney, toDollars } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { asNumber, placeRefusal, useBodyForm } from '../ui/form.ts';
import { notify } from '../ui/notices.tsx';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/settings.screen.ts';
import styles from './immunity.module.css';

export const meta = () => privatePage('Settings');

export const clientLoader = async () => {
  const { listImmunityLimits } = await api();
  return listImmunityLimits();
};

const { body } = contract.setImmunityLimit;

/** The administrators' data: the limit of recreational immunity and its text, with all before it. */
export default function Settings({ loaderData: { limits } }: Route.ComponentProps) {
  const [latest] = limits;
  const form = useBodyForm(body, {
    limit: latest ? toDollars(latest.limitCents) : undefined,
    text: latest?.text ?? '',
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const { revalidate } = useRevalidator();
  const save = form.handleSubmit(async (values) => {
    try {
      const { setImmunityLimit } = await api();
      const saved = await setImmunityLimit({ body: values });
      form.reset({ limit: toDollars(saved.limitCents), text: saved.text });
      notify('Owners read it from now on.');
      await revalidate();
    } catch (refused) {
      placeRefusal(form, refused, 'It could not be saved. Please try again.');
    }
  });
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      <section aria-labelledby="limit">
        <h2 id="limit">Limit of recreational immunity</h2>
        <p>What owners may be paid in a year. They see it with their listings, and before they confirm.</p>
        <form className={styles.form} onSubmit={save} noValidate>
          <TextField
            label="Limit in a calendar year"
            before="$"
            inputMode="decimal"
            error={errors.limit?.message}
            {...form.register('limit', asNumber)}
          />
          <TextArea
            label="Text for owners"
            hint="At most 1,000 characters. Say that it is no legal advice."
            rows={5}
            error={errors.text?.message}
            {...form.register('text')}
          />
          <ErrorLine>{errors.root?.message}</ErrorLine>
          <Button type="submit" variant="secondary" aria-disabled={isSubmitting || !isDirty}>
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
        </form>
      </section>
      <section aria-labelledby="history">
        <h2 id="history">History</h2>
        <ol role="list" className={styles.history}>
          {limits.map(({ setDateTime, limitCents, text, setBy }) => (
            <li key={setDateTime.toISOString()}>
              <span className="figures">
                <strong>{formatMoney(limitCents)}</strong>, {formatInstant(setDateTime)},{' '}
                {setBy?.email ?? 'as installed'}
              </span>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
