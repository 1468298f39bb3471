import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadPatiently } from '../ui/lazy-part.tsx';

const fetchJson = async <Answer>(url: string): Promise<Answer> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

/**
 * The latest answer of a resource route, with the address that it is of; undefined until there is one. It is asked for
 * after the page, anew when the page is, and after a failure with the next press or once the network is back. By plain
 * `fetch`: React Router's fetchers load a script of the route first, and one that is lost costs the page
 * (docs/rules/pages.md#lost-scripts).
 */
export const useResource = <Answer>(url: string | undefined): { url: string; answer: Answer } | undefined => {
  const [latest, setLatest] = useState<{ url: string; answer: Answer }>();
  const isPageAsked = useRevalidator().state === 'loading';
  useEffect(() => {
    if (url === undefined || isPageAsked) return;
    let isWanted = true;
    const load = async () => {
      if (isWanted) return fetchJson<Answer>(url);
      throw new Error('Not wanted any more');
    };
    loadPatiently(load, () => isWanted).then(
      (answer) => isWanted && setLatest({ url, answer }),
      () => {}, // it is not wanted any more
    );
    return () => {
      isWanted = false;
    };
  }, [url, isPageAsked]);
  return latest;
};
