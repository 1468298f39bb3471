import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Flag } from '#contract/conduct.ts';
import type { contract } from '#contract/contract.ts';
import type { Answer } from '#contract/endpoint.ts';
import { flagTexts } from '#domain/conduct.ts';
import { formatDateOf } from '#domain/dates.ts';
import type { Reader } from '#domain/permissions.ts';
import { Button } from '../ui/button.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { AnswerFlagDialog } from './answer-flag-dialog.tsx';
import styles from './conduct.module.css';
import { FlagDialog } from './flag-dialog.tsx';

type BookingFlag = Answer<typeof contract.getBookingFlag>;

/** Whether there is something to show or to do. */
export const hasFlagPart = ({ flag, canFlag }: BookingFlag): boolean => flag !== null || canFlag;

/** `isToCome`: the visit has not begun. */
export const flagHeading = ({ flag }: BookingFlag, isToCome: boolean): string => {
  if (flag) return 'The visit was flagged';
  return isToCome ? 'Is something wrong already?' : 'Was something wrong?';
};

/** The way for a host to flag a visit. */
const NotFlagged = ({
  bookingId,
  hunterName,
  canFlag,
}: {
  bookingId: string;
  hunterName: string;
  canFlag: boolean;
}) => {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.flag}>
      <p>
        If {hunterName} broke your rules or did harm, flag the visit. They read what you write and can answer;
        our administrators look at it.
      </p>
      <Button disabled={!canFlag} onClick={() => setOpen(true)}>
        Flag this hunter
      </Button>
      {isOpen && (
        <FlagDialog
          bookingId={bookingId}
          hunterName={hunterName}
          onDone={revalidate}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

/** What was flagged, and the hunter's answer or the way to it. */
const Flagged = ({
  flag,
  reader,
  hunterName,
  canAnswer,
}: {
  flag: Flag;
  reader: Reader;
  hunterName: string;
  canAnswer: boolean;
}) => {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.flag}>
      <p>
        <strong>{flagTexts[flag.kind]}</strong>
      </p>
      {flag.isDismissed && <StatusChip tone="plain">Dismissed by an administrator</StatusChip>}
      <p className={styles.text}>{flag.reason}</p>
      <time className={styles.soft} dateTime={flag.dateTime.toISOString()}>
        {reader === 'host' ? 'You' : 'The owner'}, {formatDateOf(flag.dateTime)}
      </time>
      {flag.answer && (
        <div className={styles.answer}>
          <p className={styles.text}>{flag.answer.text}</p>
          <time className={styles.soft} dateTime={flag.answer.dateTime.toISOString()}>
            {reader === 'hunter' ? 'You' : hunterName}, {formatDateOf(flag.answer.dateTime)}
          </time>
        </div>
      )}
      {canAnswer && <Button onClick={() => setOpen(true)}>Tell your side</Button>}
      {isOpen && <AnswerFlagDialog flag={flag} onDone={revalidate} onClose={() => setOpen(false)} />}
    </div>
  );
};

/** The flag of a booking: the host gives it, the hunter answers it, administrators read it. */
export const BookingFlagPart = ({
  bookingId,
  reader,
  hunterName,
  bookingFlag: { flag, canFlag, canAnswer },
}: {
  bookingId: string;
  reader: Reader;
  hunterName: string;
  bookingFlag: BookingFlag;
}) =>
  flag ? (
    <Flagged flag={flag} reader={reader} hunterName={hunterName} canAnswer={canAnswer} />
  ) : (
    <NotFlagged bookingId={bookingId} hunterName={hunterName} canFlag={canFlag} />
  );
