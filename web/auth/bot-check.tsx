import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './bot-check.module.css';

/** When the work begins: as the page is there, or once somebody turns to the form. */
type Begins = 'onload' | 'onfocus';

type AltchaWidget = HTMLElement & { verify(): Promise<unknown> };
type Turn = Event & { detail: { state: string; payload: string | null } };

const Widget = ({ begins, onAnswer }: { begins: Begins; onAnswer: (answer: string | undefined) => void }) => {
  const widget = useRef<AltchaWidget>(null);
  useEffect(() => {
    const element = widget.current;
    let wasVerified = false;
    const follow = (event: Event) => {
      const { state, payload } = (event as Turn).detail;
      onAnswer(state === 'verified' ? (payload ?? undefined) : undefined);
      // Somebody took their time, or ticked by habit what had ticked itself: another one is made while they go on.
      if (state === 'expired' || (state === 'unverified' && wasVerified)) void element?.verify();
      wasVerified = state === 'verified';
    };
    element?.addEventListener('statechange', follow);
    return () => element?.removeEventListener('statechange', follow);
  }, [onAnswer]);
  return createElement('altcha-widget', { ref: widget, auto: begins });
};

type Loading = 'waiting' | 'here' | 'failed';

const BotCheck = (props: Parameters<typeof Widget>[0]) => {
  const [loading, setLoading] = useState<Loading>('waiting');
  const load = useCallback(() => {
    setLoading('waiting');
    import('./altcha.ts').then(
      () => setLoading('here'),
      () => setLoading('failed'),
    );
  }, []);
  useEffect(load, [load]);
  if (loading === 'here')
    return (
      <div className={styles.check}>
        <Widget {...props} />
      </div>
    );
  return (
    <div className={styles.check}>
      <p className={styles.waiting} role={loading === 'failed' ? 'alert' : undefined}>
        {loading === 'waiting' ? 'The bot check is on its way…' : 'The bot check could not be loaded.'}
        {loading === 'failed' && (
          <Button small onClick={load}>
            Try again
          </Button>
        )}
      </p>
    </div>
  );
};

/**
 * The bot check of a form: what to show, and the answer once there is one. An answer is good for one call, so
 * `spend` it with each, and another one is worked out at once.
 */
export const useBotCheck = (
  begins: Begins,
): { shown: ReactNode; answer: string | undefined; spend: () => void } => {
  const [answer, setAnswer] = useState<string>();
  const [spent, setSpent] = useState(0);
  const spend = () => {
    setAnswer(undefined);
    setSpent((count) => count + 1);
  };
  // Another key is another widget, which begins anew.
  const shown = <BotCheck key={spent} begins={spent === 0 ? begins : 'onload'} onAnswer={setAnswer} />;
  return { shown, answer, spend };
};
