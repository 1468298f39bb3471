import {
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useRef,
  useState,
} from 'react';
import { useRouteLoaderData } from 'react-router';
import { mailtoOf } from '#domain/mail-address.ts';
import { maxMessageLength, maxMessagePhotos } from '#domain/message.ts';
import type { loader } from '../root.tsx';
import { useDraft } from '../session/use-draft.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { Loading } from '../ui/loading.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import { WriteButton } from '../ui/write-button.tsx';
import { usePhotoUploads } from '../upload/use-photo-uploads.ts';
import styles from './conversation.module.css';
import { MessageList } from './message-list.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { type ConversationSource, useConversation } from './use-conversation.ts';

type ConversationProps = {
  /** Must be stable. */
  source: ConversationSource;
  /** The name under which the draft of this conversation is kept. */
  draftOf: string;
  /** Questions to offer while nothing is written. */
  readyQuestions?: readonly string[];
};

/** Messages, oldest first, and a field to write the next one (docs/rules/messages.md#threads). */
export const ConversationView = ({ source, draftOf, readyQuestions = [] }: ConversationProps) => {
  const { conversation, error, refresh, loadOlder, showLatest } = useConversation(source);
  const [text, setText] = useDraft(`message ${draftOf}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const supportEmail = useRouteLoaderData<typeof loader>('root')?.site.supportEmail;
  // No error line, which scrolls to itself: nobody has pressed anything.
  const failure = error && (
    <p role="status" className={styles.soft}>
      {error}
    </p>
  );
  if (!conversation) return failure || <Loading what="the messages" />;
  const { thread, messages, hasOlder, takesPhotos } = conversation;
  return (
    <div className={styles.conversation}>
      {hasOlder && <LoadButton load={loadOlder}>Earlier messages</LoadButton>}
      {messages.length === 0 ? (
        <p className={styles.soft}>Nobody has written yet.</p>
      ) : (
        <MessageList shown={conversation} />
      )}
      {conversation.hasNewer && <LoadButton load={showLatest}>Newest messages</LoadButton>}
      {readyQuestions.length > 0 && messages.length === 0 && (
        <ul role="list" className={styles.ready} aria-label="Questions to begin with">
          {readyQuestions.map((question) => (
            <li key={question}>
              <Button
                small
                onClick={() => {
                  setText(question);
                  field.current?.focus();
                }}
              >
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failure}
      {thread?.stopReason ? (
        <p className={styles.stopped}>
          An administrator has stopped this conversation: {thread.stopReason}
          {supportEmail && (
            <>
              {' '}
              Is this a mistake, or do you still need to reach each other? Write to{' '}
              <a href={mailtoOf(supportEmail)}>{supportEmail}</a>.
            </>
          )}
        </p>
      ) : thread?.hasNewOwner ? (
        <p className={styles.ended}>
          This land has another owner now, so nobody can write here any more. The new owner doesn’t read this;
          hunters write to them from the page of the land or of their booking.
        </p>
      ) : (
        <Composer
          field={field}
          text={text}
          onText={setText}
          send={source.send}
          onSent={conversation.hasNewer ? showLatest : refresh}
          takesPhotos={takesPhotos}
        />
      )}
    </div>
  );
};

/** Loads more messages; a failure is told beside it. */
const LoadButton = ({ load, children }: { load: () => Promise<void>; children: string }) => {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    setError(undefined);
    await load().catch((refused) => setError(errorText(refused, 'They can’t be loaded just now.')));
    setBusy(false);
  };
  return (
    <>
      <Button small disabled={isBusy} onClick={onClick}>
        {children}
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
};

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: Dispatch<SetStateAction<string>>;
  send: ConversationSource['send'];
  onSent: () => Promise<void>;
  /** Once the booking is paid. */
  takesPhotos: boolean;
};

/** What was typed and picked stays when it can't be sent. */
const Composer = ({ field, text, onText, send, onSent, takesPhotos }: ComposerProps) => {
  const uploads = usePhotoUploads({ max: maxMessagePhotos, isPrivate: true });
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<string>();
  const keyFor = useIdempotencyKey();
  /** How many were sent: the same text sent again is another message. */
  const sent = useRef(0);
  const typed = text.trim();
  const tooLong = typed.length > maxMessageLength;
  const isEmpty = typed === '' && uploads.count === 0;
  const isReadOnly = useWhyReadOnly() !== undefined;
  const whyNot = isReadOnly || tooLong || isEmpty || uploads.pending;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(isEmpty);
    if (isBusy || whyNot) return;
    setBusy(true);
    setError(undefined);
    try {
      const message = { text: typed, photoIds: uploads.ids };
      await send(message, keyFor([sent.current, message]));
      sent.current += 1;
      // What was typed meanwhile stays.
      onText((current) => (current.startsWith(text) ? current.slice(text.length).trimStart() : current));
      uploads.clear();
      await onSent();
    } catch (refused) {
      setError(errorText(refused, 'Your message was not sent. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextArea
        ref={field}
        label="Your message"
        rows={3}
        hint={
          takesPhotos
            ? undefined
            : 'Phone numbers, addresses and links are shown, and photographs can be sent, once a booking is paid.'
        }
        error={
          tooLong ? `At most 2,000 characters; these are ${typed.length.toLocaleString('en-US')}.` : undefined
        }
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {takesPhotos && <PhotoPicker uploads={uploads} />}
      {uploads.pending && <p className={styles.soft}>{uploads.pending}</p>}
      <ErrorLine>{error}</ErrorLine>
      <WriteButton variant="secondary" type="submit" aria-disabled={isBusy || Boolean(whyNot)}>
        {isBusy ? 'Sending…' : 'Send'}
      </WriteButton>
      {isEmpty && isTried && <p className={styles.soft}>Write something first.</p>}
    </form>
  );
};
