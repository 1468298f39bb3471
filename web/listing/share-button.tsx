import { Share2 } from 'lucide';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './share-button.module.css';

/** Shares the page with the days that are chosen; returns what was done, in words, where the device doesn't show it. */
const share = async (title: string): Promise<string> => {
  const url = `${location.origin}${location.pathname}${location.search}`;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return 'Link copied.';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return ''; // closed by the user
    // Not every browser lets a page share or copy, and none without TLS.
    return `Copy this link: ${url}`;
  }
};

/** Shares the page by the device where it can, else by copying its address. */
export const ShareButton = ({ title }: { title: string }) => {
  const [result, setResult] = useState('');
  return (
    <>
      <button
        type="button"
        className={styles.share}
        onClick={async () => {
          setResult('');
          setResult(await share(title));
        }}
      >
        <Icon of={Share2} size={17} /> Share
      </button>
      <span role="status" className={styles.result}>
        {result}
      </span>
    </>
  );
};
