import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SignForAdministrators } from '#contract/conduct.ts';
import { type SignTab, signTabOf } from '#domain/conduct.ts';
import { Fact } from '../ui/fact.tsx';
import { StatusChip, type Tone } from '../ui/status-chip.tsx';
import styles from './conduct.module.css';
import type { SignAction } from './sign-actions.ts';
import { SignDialog } from './sign-dialog.tsx';
import { NeededSince, SignAddress, SignButtons, tickedOffText } from './sign-parts.tsx';

const states: Record<SignTab, { tone: Tone; text: string; label: string }> = {
  needed: { tone: 'wheat', text: 'To mail', label: 'Needed since' },
  mailed: { tone: 'pine', text: 'Mailed', label: 'Mailed on' },
  notWanted: { tone: 'plain', text: 'Not wanted', label: 'Not wanted since' },
};

/** The sign of one listing, as a task of administrators (docs/rules/conduct.md#the-sign). */
export const SignPanel = ({ sign }: { sign: SignForAdministrators | null }) => {
  const [action, setAction] = useState<SignAction>();
  const { revalidate } = useRevalidator();
  if (!sign)
    return (
      <section className={styles.panel} aria-labelledby="sign">
        <h2 id="sign">Sign by post</h2>
        <p className={styles.soft}>It is needed once the land is approved.</p>
      </section>
    );
  const tab = signTabOf(sign);
  return (
    <section className={styles.panel} aria-labelledby="sign">
      <div className={styles.buttons}>
        <h2 id="sign">Sign by post</h2>
        <StatusChip tone={states[tab].tone}>{states[tab].text}</StatusChip>
      </div>
      <dl className={styles.facts}>
        <Fact label={states[tab].label}>
          {tab === 'needed' ? <NeededSince sign={sign} /> : tickedOffText(sign)}
        </Fact>
        <Fact label={tab === 'notWanted' ? 'Owner' : 'Mail to'}>
          <SignAddress sign={sign} />
        </Fact>
      </dl>
      <SignButtons sign={sign} onChoose={setAction} />
      {action && (
        <SignDialog action={action} signs={[sign]} onDone={revalidate} onClose={() => setAction(undefined)} />
      )}
    </section>
  );
};
