import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { AlertFrequency } from '#domain/alert.ts';
import { paths } from '../paths.ts';
import { readFilters } from '../search/home-filters.ts';
import { api } from '../session/api.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { WriteButton } from '../ui/write-button.tsx';
import type { Route } from './+types/save-search.screen.ts';
import styles from './alerts.module.css';
import { FrequencyField } from './frequency-field.tsx';
import { alertArea, nameOfSearch } from './search-name.ts';

export const meta = () => privatePage('Save this search');

/** The filters as the home page has them, and what they mean. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { page: _, sort: __, ...filters } = readFilters(request.url);
  const { listPublicListings } = await api();
  const { meaning } = await listPublicListings({ query: { ...filters, page: 1, pageSize: 1 } });
  return { filters, name: nameOfSearch(filters, meaning), area: alertArea(filters, meaning) };
};

export default function SaveSearch({ loaderData: { filters, name: suggested, area } }: Route.ComponentProps) {
  const [name, setName] = useState(suggested);
  const [frequency, setFrequency] = useState<AlertFrequency>('atOnce');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  const search = paths.home(filters).replace(/^[^?]*\??/, '');
  const input = contract.saveSearch.body.safeParse({ search, name, frequency });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !input.success) return;
    setBusy(true);
    setError(undefined);
    try {
      const { saveSearch } = await api();
      await saveSearch({ body: input.data, idempotencyKey: keyFor(input.data) });
      notify('Your search is saved.');
      await navigate(paths.alerts());
    } catch (refused) {
      setError(errorText(refused, 'Ope...Something went wrong saving your search.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header>
        <BackLink to={paths.results(filters)}>Back to the search</BackLink>
        <h1>Save this search</h1>
      </header>
      <form className={styles.form} onSubmit={save} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          error={name.trim() ? undefined : 'Give it a name.'}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FrequencyField
          value={frequency}
          onChange={({ currentTarget }) => setFrequency(currentTarget.value as AlertFrequency)}
        />
        <p className={styles.soft}>
          We tell you of land that newly fits{area && ` (${area})`}: new on Openacre, or free on your days or
          at your price where it was not before. Each place once.
        </p>
        <ErrorLine>{error}</ErrorLine>
        <WriteButton type="submit" variant="primary" aria-disabled={isBusy || !input.success}>
          {isBusy ? 'Saving…' : 'Save the search'}
        </WriteButton>
      </form>
    </div>
  );
}
