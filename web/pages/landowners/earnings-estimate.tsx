import { useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import type { SimilarPrices } from '#contract/similar-prices.ts';
import { activities } from '#domain/activities.ts';
import { wisconsinCounties } from '#domain/counties.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Chips, Select, TextField } from '../../ui/field.tsx';
import styles from './earnings-estimate.module.css';
import { EarningsResult } from './earnings-result.tsx';
import type { EstimateForm } from './estimate-address.ts';

/** Waits for a pause in typing, in ms. */
const typingPauseMs = 400;

type EarningsEstimateProps = EstimateForm & { similar: SimilarPrices | null; hasFailed: boolean };

/** The fields' values as a query. */
const queryOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * Answers while the form is filled in, also what was typed before hydration (web/rendering/early-input.ts); until then
 * the browser sends the form, and the server answers. The fields are in the URL.
 */
export const EarningsEstimate = ({ land, typed, errors, similar, hasFailed }: EarningsEstimateProps) => {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === paths.landowners();

  const update = () => {
    if (!form.current) return;
    const query = queryOf(form.current);
    for (const name of ['county', 'acres', 'days']) if (!query.get(name)) query.delete(name);
    const address = query.size > 0 ? `${paths.landowners()}?${query}` : paths.landowners();
    void navigate(address, { replace: true, preventScrollReset: true });
  };
  const updateSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(update, typingPauseMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <section id="estimate" className={styles.estimate} aria-labelledby="estimate-title">
      <h2 id="estimate-title">What land like yours earns</h2>
      <Form
        ref={form}
        method="get"
        action={`${paths.landowners()}#estimate`}
        className={styles.form}
        onChange={updateSoon}
        onSubmit={(event) => {
          event.preventDefault();
          clearTimeout(timer.current);
          update();
        }}
      >
        <div className={styles.land}>
          <Select label="County" name="county" defaultValue={land.county ?? ''}>
            <option value="">Anywhere in Wisconsin</option>
            {wisconsinCounties.map((county) => (
              <option key={county} value={county}>
                {county}
              </option>
            ))}
          </Select>
          <TextField
            label="Acres"
            name="acres"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Any size"
            defaultValue={typed.acres}
            error={errors.acres}
          />
          <TextField
            label="Days a year"
            name="days"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed.days}
            error={errors.days}
          />
        </div>
        <Chips
          label="What people could come for"
          options={activities}
          name="activities"
          initiallyChosen={land.activities ?? []}
        />
        <Button type="submit" variant="secondary" className={styles.send}>
          Estimate
        </Button>
      </Form>
      <div className={styles.result} role="status" data-loading={isLoading}>
        {errors.acres || errors.days ? (
          <p>Please correct what is marked; then the estimate stands here.</p>
        ) : (
          <EarningsResult land={land} similar={similar} hasFailed={hasFailed} />
        )}
      </div>
    </section>
  );
};
