import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { Immunity } from '#contract/immunity.ts';
import { immunityState, sumOfYear } from '#domain/immunity.ts';
import { formatMoney, toDollars } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import { parseTypedNumber } from '../ui/typed-number.ts';
import styles from './immunity.module.css';

const stateTexts = {
  below: '',
  near: 'You are close to the limit.',
  over: 'You are beyond the limit.',
};

/** What hunters pay for the caller's land this year, against the limit of immunity (docs/rules/immunity.md#amounts). */
export const ImmunityMeter = ({ immunity }: { immunity: Immunity }) => {
  const { year, paidCents, confirmedCents, limitCents, text, yearlyCapCents } = immunity;
  const [isSettingCap, setSettingCap] = useState(false);
  const sumCents = sumOfYear(immunity);
  const state = immunityState(sumCents, limitCents);
  const widthOf = (cents: number) => `${Math.min(100, (cents / Math.max(limitCents, sumCents)) * 100)}%`;
  return (
    <section className={styles.meter} data-state={state} aria-labelledby="immunity">
      <h2 id="immunity">Paid for your land in {year}</h2>
      <p className={`figures ${styles.sum}`}>
        <strong>{formatMoney(sumCents)}</strong> of {formatMoney(limitCents)}
        {stateTexts[state] && <span className={styles.state}>{stateTexts[state]}</span>}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.paid} style={{ width: widthOf(paidCents) }} />
        <span className={styles.confirmed} style={{ width: widthOf(confirmedCents) }} />
      </div>
      <p className={`figures ${styles.parts}`}>
        {formatMoney(paidCents)} paid, {formatMoney(confirmedCents)} confirmed and not paid yet
      </p>
      <p className={styles.text}>
        Counted are the prices of your bookings: what hunters pay for the land, before your share is taken of
        it and without fee and tax. So it is more than you earn. A booking refunded in full doesn’t count; a
        partial refund takes nothing off.
      </p>
      <p className={styles.text}>{text}</p>
      <div className={styles.cap}>
        <p className="figures">
          {yearlyCapCents === null
            ? 'You have set no cap of your own.'
            : `Your own cap is ${formatMoney(yearlyCapCents)}: a booking beyond it waits for your answer.`}
        </p>
        <Button small onClick={() => setSettingCap(true)}>
          {yearlyCapCents === null ? 'Set a cap' : 'Change the cap'}
        </Button>
      </div>
      {isSettingCap && <CapDialog immunity={immunity} onClose={() => setSettingCap(false)} />}
    </section>
  );
};

const CapDialog = ({
  immunity: { yearlyCapCents, limitCents },
  onClose,
}: {
  immunity: Immunity;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(yearlyCapCents === null ? '' : String(toDollars(yearlyCapCents)));
  const input = contract.setYearlyCap.body.safeParse({ yearlyCap: parseTypedNumber(typed) });
  const save = async () => {
    if (!input.success) return;
    const { setYearlyCap } = await api();
    await setYearlyCap({ body: input.data });
    notify(input.data.yearlyCapCents === null ? 'You have no cap now.' : 'Your cap is saved.');
    await revalidate();
  };
  return (
    <ConfirmDialog
      title="Your cap for a year"
      action="Save"
      doing="Saving…"
      whyNot={input.success ? undefined : input.error.issues[0]?.message}
      onConfirm={save}
      onClose={onClose}
    >
      <p>
        Land of yours that confirms at once asks you first about a booking that would go beyond it. You can
        still say yes to each.
      </p>
      <TextField
        label="At most in a calendar year"
        hint={`Empty for no cap. The limit of immunity is ${formatMoney(limitCents)}.`}
        before="$"
        inputMode="decimal"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
