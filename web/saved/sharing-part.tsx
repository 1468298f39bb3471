import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Sharing } from '#contract/saved.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { WriteButton } from '../ui/write-button.tsx';
import styles from './saved.module.css';

/** Switches the link to the list on and off, renews it, and says whether it shows the notes. */
export const SharingPart = ({ sharing }: { sharing: Sharing | null }) => {
  const [showsNotes, setShowsNotes] = useState(sharing?.showsNotes ?? false);
  const { attempt, isBusy, error } = useAttempt();
  const [asks, setAsks] = useState<'renew' | 'stop'>();
  const [copied, setCopied] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const whyReadOnly = useWhyReadOnly();
  const { revalidate } = useRevalidator();
  const share = async (body: { showsNotes: boolean; renews: boolean }) => {
    const { shareSaved } = await api();
    await shareSaved({ body });
    setCopied('');
    await revalidate();
  };
  /** Shows the choice at once, and takes it back when the call fails. */
  const shareWith = (wanted: boolean) =>
    attempt(async () => {
      setShowsNotes(wanted);
      try {
        await share({ showsNotes: wanted, renews: false });
      } catch (refused) {
        setShowsNotes(showsNotes);
        throw refused;
      }
    });
  const stop = async () => {
    const { stopSharingSaved } = await api();
    await stopSharingSaved();
    setShowsNotes(false);
    await revalidate();
  };
  const copy = async () => {
    field.current?.select();
    setCopied('');
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setCopied('Link copied.');
    } catch {
      setCopied('Copy the marked link.'); // not every browser lets a page copy, and none without TLS
    }
  };
  return (
    <section className={styles.sharing} aria-labelledby="sharing">
      <h2 id="sharing">Share this list</h2>
      <p className={styles.soft}>
        Whoever has the link sees your first name, the initial of your last name, and the land that is still
        offered.
      </p>
      {sharing && (
        <TextField
          ref={field}
          label="The link"
          readOnly
          value={`${location.origin}${paths.sharedList(sharing.token)}`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Checkbox
        label="Show my notes, too"
        checked={showsNotes}
        disabled={whyReadOnly !== undefined}
        onChange={({ currentTarget: { checked } }) => (sharing ? shareWith(checked) : setShowsNotes(checked))}
      />
      <ErrorLine>{error}</ErrorLine>
      <div className={styles.actions}>
        {sharing ? (
          <>
            <Button variant="secondary" onClick={copy}>
              Copy the link
            </Button>
            <Button onClick={() => setAsks('renew')}>Make a new link</Button>
            <Button onClick={() => setAsks('stop')}>Stop sharing</Button>
          </>
        ) : (
          <WriteButton variant="secondary" aria-disabled={isBusy} onClick={() => shareWith(showsNotes)}>
            {isBusy ? 'Making a link…' : 'Make a link'}
          </WriteButton>
        )}
        <span role="status">{copied}</span>
      </div>
      {asks === 'renew' && (
        <ConfirmDialog
          title="Make a new link?"
          action="Make a new link"
          doing="Making it…"
          onConfirm={() => share({ showsNotes, renews: true })}
          onClose={() => setAsks(undefined)}
        >
          <p>The link that you have given away then leads nowhere.</p>
        </ConfirmDialog>
      )}
      {asks === 'stop' && (
        <ConfirmDialog
          title="Stop sharing?"
          action="Stop sharing"
          doing="Stopping…"
          onConfirm={stop}
          onClose={() => setAsks(undefined)}
        >
          <p>The link then leads nowhere. If you share again, you get another one.</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
