import { useState } from 'react';
import type { SalesTax } from '#contract/statistics.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { exportYears } from '#domain/statistics.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { Select } from '../ui/field.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { saveDownload } from '../upload/save-download.ts';
import styles from './dashboard.module.css';

const monthOf = (row: SalesTax): string => `${row.startDay.slice(5, 7)}/${row.startDay.slice(0, 4)}`;

/** Sales tax by month and county of a year, as the state's return asks for it (docs/rules/statistics.md#sales-tax). */
export const SalesTaxTable = () => {
  const years = exportYears(dayInWisconsin(serverNow()));
  const [year, setYear] = useState(String(years[0]));
  const [shown, setShown] = useState<{ year: string; rows: readonly SalesTax[] }>();
  const [busy, setBusy] = useState<'show' | 'save'>();
  const [error, setError] = useState<string>();
  const run = async (what: 'show' | 'save', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setError(undefined);
    try {
      await work();
    } catch (refused) {
      setError(errorText(refused, 'The sales tax can’t be shown just now. Please try again.'));
    } finally {
      setBusy(undefined);
    }
  };
  const load = () =>
    run('show', async () => {
      const { getSalesTax } = await api();
      setShown({ year, rows: (await getSalesTax({ params: { year } })).salesTax });
    });
  const save = () =>
    run('save', async () => {
      const { exportSalesTax } = await api();
      await saveDownload(await exportSalesTax({ params: { year } }), 'text/csv');
    });
  return (
    <section className={styles.section} aria-labelledby="sales-tax">
      <h2 id="sales-tax">Sales tax</h2>
      <p className={styles.lead}>
        By month and county. A payment counts in the month in which it came, and what was given back in the
        month in which it went: a month that is over never changes.
      </p>
      <div className={styles.form}>
        <Select label="Year of the return" value={year} onChange={({ target }) => setYear(target.value)}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Button onClick={load} aria-disabled={busy !== undefined}>
          {busy === 'show' ? 'Adding up…' : 'Show'}
        </Button>
        <Button onClick={save} aria-disabled={busy !== undefined}>
          {busy === 'save' ? 'Saving…' : 'Save as CSV'}
        </Button>
      </div>
      <ErrorLine>{error}</ErrorLine>
      <div role="status">
        {shown && shown.rows.length === 0 && <p>No sales in {shown.year} yet.</p>}
        {shown && shown.rows.length > 0 && <TaxTable {...shown} />}
      </div>
    </section>
  );
};

/** What a county is owed of a month: tax that was paid in it, less tax that went back in it. */
const due = ({ taxCents, givenBackTaxCents }: SalesTax) => taxCents - givenBackTaxCents;
const stateDue = ({ stateTaxCents, givenBackStateTaxCents }: SalesTax) =>
  stateTaxCents - givenBackStateTaxCents;

const columns: readonly { title: string; of: (row: SalesTax) => number }[] = [
  { title: 'Sales', of: ({ salesCents }) => salesCents },
  { title: 'Tax', of: ({ taxCents }) => taxCents },
  { title: 'Sales given back', of: ({ givenBackSalesCents }) => givenBackSalesCents },
  { title: 'Tax given back', of: ({ givenBackTaxCents }) => givenBackTaxCents },
  { title: 'State tax due', of: stateDue },
  { title: 'County tax due', of: (row) => due(row) - stateDue(row) },
  { title: 'Tax due', of: due },
];

const TaxTable = ({ year, rows }: { year: string; rows: readonly SalesTax[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
  <section className={`${styles.card} ${styles.scroll}`} tabIndex={0} aria-label={`Sales tax of ${year}`}>
    <table className={styles.plain}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" data-text="true">
            County
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.startDay} ${row.county}`}>
            <th scope="row">{monthOf(row)}</th>
            <td data-text="true">{row.county}</td>
            {columns.map(({ title, of }) => (
              <td key={title}>{formatMoney(of(row))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{year}</th>
          <td data-text="true">All counties</td>
          {columns.map(({ title, of }) => (
            <td key={title}>{formatMoney(rows.reduce((sum, row) => sum + of(row), 0))}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  </section>
);
