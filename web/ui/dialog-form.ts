import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { placeRefusal } from './form.ts';

/**
 * Runs the action of a dialog with what its form holds. A refusal is shown at the fields that it concerns, and thrown
 * on, so that the dialog stays open and shows its text.
 * @throws what `action` throws.
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
      throw error;
    }
  })();
