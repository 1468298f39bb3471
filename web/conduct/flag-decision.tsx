import type { FlagForAdministrators } from '#contract/conduct.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import styles from './conduct.module.css';
import { DecisionDialog } from './decision-dialog.tsx';

/** What an administrator decides about the flag with this id. */
export type FlagDecision = { decision: 'dismiss' | 'uphold'; id: string };

/** What the dialog of each decision says. */
const texts = {
  dismiss: {
    title: 'Dismiss this flag?',
    action: 'Yes, dismiss it',
    doing: 'Dismissing…',
    text: 'It counts for nothing then. Both sides see that it was dismissed. A suspension stays until you lift it on the hunter’s page.',
    done: 'The flag is dismissed.',
  },
  uphold: {
    title: 'Does this flag stand?',
    action: 'Yes, it stands',
    doing: 'Saving…',
    text: 'It counts as before and leaves what waits for you in Today. Nobody is told, and you can still dismiss it later.',
    done: 'The flag stands. It waits for you no more.',
  },
} as const;

/** Buttons for what can still be decided about a flag. */
export const FlagButtons = ({
  flag: { id, isDismissed, upholding, confirmationCode },
  onChoose,
}: {
  flag: FlagForAdministrators;
  onChoose: (chosen: FlagDecision) => void;
}) =>
  isDismissed ? null : (
    <span className={styles.buttons}>
      {!upholding && (
        <Button small onClick={() => onChoose({ decision: 'uphold', id })}>
          It stands<span className="visually-hidden">, the flag of {confirmationCode}</span>
        </Button>
      )}
      <Button small onClick={() => onChoose({ decision: 'dismiss', id })}>
        Dismiss<span className="visually-hidden"> the flag of {confirmationCode}</span>
      </Button>
    </span>
  );

/** Asks for the reason of a decision and makes it (docs/rules/conduct.md#dismissing-a-flag, #upholding-a-flag). */
export const FlagDecisionDialog = ({
  chosen: { decision, id },
  onDone,
  onClose,
}: {
  chosen: FlagDecision;
  onDone: (notice: string) => unknown;
  onClose: () => void;
}) => {
  const { done, ...shown } = texts[decision];
  return (
    <DecisionDialog
      {...shown}
      hint="Only administrators read it"
      of={`${decision} flag ${id}`}
      decide={async (body, idempotencyKey) => {
        const { dismissFlag, upholdFlag } = await api();
        const decide = decision === 'dismiss' ? dismissFlag : upholdFlag;
        await decide({ params: { id }, body, idempotencyKey });
        await onDone(done);
      }}
      onClose={onClose}
    />
  );
};
