import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isOnlyAwaited } from '#domain/payment-attention.ts';
import { api } from '../session/api.ts';
import styles from './attention-count.module.css';

/** How many payments need a look, asked again with each page that is opened; nothing where none does. */
export const AttentionCount = () => {
  const { pathname } = useLocation();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is when to ask again
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const { payments } = await (await api()).getPaymentAttention();
      if (isShown) setCount(payments.filter(({ reason }) => !isOnlyAwaited(reason)).length);
    };
    // It is beside the page: what goes wrong there is told by the page.
    ask().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [pathname]);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> to look at</span>
    </span>
  );
};
