import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefused, Refused } from '#contract/refusals.ts';
import { placeRefusal } from './form.ts';

/** What is thrown on to a dialog whose fields show why an action was refused: its text isn't said twice. */
export const seeFields = (error: unknown): unknown =>
  isRefused(error) && error.errors
    ? new Refused(error.code, { text: 'That was refused: see what is marked above.' })
    : error;

/**
 * Runs the action of a dialog with what its form holds. A refusal is shown at the fields that it concerns, and the
 * dialog stays open.
 * @throws what `action` throws; without its text where that is at the fields.
 */
export const submitInDialog = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  action: (output: Output) => Promise<unknown>,
): Promise<void> =>
  form.handleSubmit(async (output) => {
    try {
      await action(output);
    } catch (error) {
      placeRefusal(form, error, '');
      throw seeFields(error);
    }
  })();
