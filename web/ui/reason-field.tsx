import { TextArea } from './field.tsx';

/** Why a dialog's action is disabled while its reason is empty or too long. */
export const reasonNeeded = 'Give a reason of at most 250 characters; then it can be done.';

/** The reason for an administrator's action; `hint` says who reads it. */
export const ReasonField = ({
  hint,
  value,
  onChange,
}: {
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <TextArea
    label="Reason"
    hint={hint}
    rows={3}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
