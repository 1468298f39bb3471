import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ChangesAsked } from '#contract/listing.ts';
import { changeTopicNames } from '#domain/listing-approval.ts';
import { api } from '../session/api.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { notify } from '../ui/notices.tsx';
import { WriteButton } from '../ui/write-button.tsx';
import styles from './changes-asked.module.css';

type Asked = { id: string; title: string };

/** Submits a listing again whose changes were asked for: beside what is asked, and where its form was saved. */
export const SubmitAgain = ({ listing: { id, title } }: { listing: Asked }) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { revalidate } = useRevalidator();
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { submitListingAgain } = await api();
      await submitListingAgain({ params: { id } });
      notify('Your listing is submitted again. You get an email when it is approved.');
      await revalidate();
    } catch (refused) {
      setError(errorText(refused, 'Ope...Something went wrong.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div>
        <WriteButton variant="secondary" onClick={submit} aria-disabled={isBusy}>
          {isBusy ? 'Submitting…' : 'Submit again'}
          <span className="visually-hidden"> {title}</span>
        </WriteButton>
      </div>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
};

/** For the host: what to change before their listing is approved, and the button that submits it again. */
export const ChangesAskedPanel = ({
  listing,
  heading: Heading,
}: {
  listing: Asked & { changesAsked: ChangesAsked | null };
  heading: 'h2' | 'h4';
}) => {
  const { id, title, changesAsked } = listing;
  if (!changesAsked) return null;
  return (
    <article className={styles.panel} aria-labelledby={`changes-${id}`}>
      <Heading id={`changes-${id}`}>
        Please change something<span className="visually-hidden"> of {title}</span>
      </Heading>
      <p>Before we approve your land, please look at:</p>
      <ul>
        {changesAsked.topics.map((topic) => (
          <li key={topic}>{changeTopicNames[topic]}</li>
        ))}
      </ul>
      {changesAsked.message && <p className={styles.message}>{changesAsked.message}</p>}
      <p>Save your changes first, then submit it again. We look at it once more.</p>
      <SubmitAgain listing={listing} />
    </article>
  );
};
