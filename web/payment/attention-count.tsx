import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isOnlyAwaited } from '#domain/payment-attention.ts';
import { api } from '../session/api.ts';
import styles from './attention-count.module.css';

/** How many payments need attention, reloaded with each navigation; nothing for 0. */
export const AttentionCount = () => {
  const { pathname } = useLocation();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when the page changes
  useEffect(() => {
    let isActive = true;
    const load = async () => {
      const { payments } = await (await api()).getPaymentAttention();
      if (isActive) setCount(payments.filter(({ reason }) => !isOnlyAwaited(reason)).length);
    };
    // Ignored: the page itself reports an unreachable server.
    load().catch(() => {});
    return () => {
      isActive = false;
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
