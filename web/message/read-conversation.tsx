import { useState } from 'react';
import type { Conversation } from '#contract/message.ts';
import { formatInstant } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import styles from './conversation.module.css';
import { MessagePhotos } from './message-photos.tsx';

const isReason = (reason: string): boolean => reason.trim() !== '' && reason.trim().length <= 250;

/**
 * For administrators: reads what hunter and host wrote, and stops it; each with a reason
 * (docs/rules/messages.md#reading).
 */
export const ReadConversation = ({
  reportedId,
  ...of
}: ({ bookingId: string } | { threadId: string }) & {
  /** The message that is reported. */
  reportedId?: number | undefined;
}) => {
  const [isAsking, setAsking] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [reason, setReason] = useState('');
  const [read, setRead] = useState<Conversation>();
  const keyFor = useIdempotencyKey();
  const stopReason = read?.thread?.stopReason ?? null;

  const load = async (before?: number) => {
    const { readThread } = await api();
    const body = { ...of, reason, before };
    const found = await readThread({ body, idempotencyKey: keyFor(body) });
    setRead((known) =>
      known && before ? { ...found, messages: [...found.messages, ...known.messages] } : found,
    );
  };
  const stop = async (why: string) => {
    if (!read?.thread) return;
    const { stopThread } = await api();
    const body = { threadId: read.thread.id, isStopped: stopReason === null, reason: why };
    const answer = await stopThread({ body, idempotencyKey: keyFor(body) });
    setRead({ ...read, thread: { ...read.thread, ...answer } });
    notify(answer.stopReason === null ? 'They can write again.' : 'The conversation is stopped.');
  };
  return (
    <div className={styles.conversation}>
      {!read && (
        <Button onClick={() => setAsking(true)}>
          {reportedId ? 'Read the conversation' : 'Read what they wrote'}
        </Button>
      )}
      {read?.hasOlder && (
        <Button small onClick={() => void load(read.messages[0]?.id).catch(() => {})}>
          Earlier messages
        </Button>
      )}
      {read &&
        (read.messages.length === 0 ? (
          <p className={styles.soft}>Nobody has written yet.</p>
        ) : (
          <ol className={styles.list} aria-label="Messages">
            {read.messages.map(({ id, sender, text, photos, sentDateTime }) => (
              <li key={id} className={styles.message} data-own={sender === 'host'}>
                {text !== '' && <p className={styles.text}>{text}</p>}
                {photos.length > 0 && (
                  <MessagePhotos photos={photos} by={`from the ${sender}, ${formatInstant(sentDateTime)}`} />
                )}
                <p className={styles.when}>
                  {sender === 'host' ? 'Host' : 'Hunter'}, {formatInstant(sentDateTime)}
                  {id === reportedId && <strong> (reported)</strong>}
                </p>
              </li>
            ))}
          </ol>
        ))}
      {stopReason && <p className={styles.stopped}>Stopped: {stopReason}</p>}
      {read?.thread && (
        <Button onClick={() => setStopping(true)}>
          {stopReason === null ? 'Stop the conversation' : 'Let them write again'}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Read what they wrote?"
          action="Read it"
          doing="Loading…"
          whyNot={isReason(reason) ? undefined : reasonNeeded}
          onConfirm={() => load()}
          onClose={() => setAsking(false)}
        >
          <p>It is between hunter and host. The audit has who read it, and why.</p>
          <KeptTexts of={`read conversation ${Object.values(of).join()}`} />
          <ReasonField hint="Administrators read it in the audit" value={reason} onChange={setReason} />
        </ConfirmDialog>
      )}
      {isStopping && read?.thread && (
        <StopDialog
          threadId={read.thread.id}
          isStopped={stopReason !== null}
          onConfirm={stop}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  );
};

const StopDialog = ({
  threadId,
  isStopped,
  onConfirm,
  onClose,
}: {
  threadId: string;
  isStopped: boolean;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={isStopped ? 'Let them write again?' : 'Stop the conversation?'}
      action={isStopped ? 'Let them write' : 'Stop it'}
      doing="Saving…"
      whyNot={isReason(reason) ? undefined : reasonNeeded}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <p>{isStopped ? 'Both sides can write again.' : 'Nobody can write in it until you allow it again.'}</p>
      <KeptTexts of={`${isStopped ? 'allow' : 'stop'} conversation ${threadId}`} />
      <ReasonField
        hint={isStopped ? 'Administrators read it in the audit' : 'Both sides read it'}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
};
