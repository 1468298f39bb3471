import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { loadedOnce } from '../ui/lazy-part.tsx';
import styles from './bot-check.module.css';

const loadWidget = loadedOnce(() => import('./altcha.ts'));

/** When the proof of work begins: on page load, or when the form first gets the focus. */
type StartsOn = 'onload' | 'onfocus';

type AltchaWidget = HTMLElement & { verify(): Promise<unknown> };
type StateChange = Event & { detail: { state: string; payload: string | null } };

const Widget = ({
  startsOn,
  onAnswer,
}: {
  startsOn: StartsOn;
  onAnswer: (answer: string | undefined) => void;
}) => {
  const widget = useRef<AltchaWidget>(null);
  useEffect(() => {
    const element = widget.current;
    let wasVerified = false;
    const onStateChange = (event: Event) => {
      const { state, payload } = (event as StateChange).detail;
      onAnswer(state === 'verified' ? (payload ?? undefined) : undefined);
      // The solution expired, or the user unticked the box: solve a new challenge in the background.
      if (state === 'expired' || (state === 'unverified' && wasVerified)) void element?.verify();
      wasVerified = state === 'verified';
    };
    element?.addEventListener('statechange', onStateChange);
    return () => element?.removeEventListener('statechange', onStateChange);
  }, [onAnswer]);
  return createElement('altcha-widget', { ref: widget, auto: startsOn });
};

/** Whether somebody fills in a form, or has begun to: its button, once pressed, gives up the focus until it works. */
const isInUse = (form: HTMLFormElement): boolean =>
  form.contains(document.activeElement) ||
  [...form.querySelectorAll('input')].some(({ type, checked, value }) =>
    type === 'checkbox' || type === 'radio' ? checked : type !== 'hidden' && value !== '',
  );

type Loading = 'waiting' | 'here' | 'failed';

const BotCheck = ({ startsOn, onAnswer }: Parameters<typeof Widget>[0]) => {
  const [loading, setLoading] = useState<Loading>('waiting');
  const [isUsed, setUsed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const load = useCallback(() => {
    setLoading('waiting');
    loadWidget().then(
      () => {
        // The widget would wait for a focus that came before it.
        const form = box.current?.closest('form');
        setUsed(form ? isInUse(form) : false);
        setLoading('here');
      },
      () => setLoading('failed'),
    );
  }, []);
  useEffect(load, [load]);
  if (loading === 'here')
    return (
      <div className={styles.check}>
        <Widget startsOn={isUsed ? 'onload' : startsOn} onAnswer={onAnswer} />
      </div>
    );
  return (
    <div ref={box} className={styles.check}>
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
 * The bot check of a form: `widget` is the widget to render, `answer` the solution once there is one. A solution is
 * valid for one call, so call `renew` with each; the next challenge is then solved at once.
 */
export const useBotCheck = (
  startsOn: StartsOn,
): { widget: ReactNode; answer: string | undefined; renew: () => void } => {
  const [answer, setAnswer] = useState<string>();
  const [useCount, setUseCount] = useState(0);
  const renew = () => {
    setAnswer(undefined);
    setUseCount((count) => count + 1);
  };
  // A new key remounts the widget, which starts over.
  const widget = (
    <BotCheck key={useCount} startsOn={useCount === 0 ? startsOn : 'onload'} onAnswer={setAnswer} />
  );
  return { widget, answer, renew };
};
