import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { isRefused } from '#contract/refusals.ts';
import { notifyIfOffline } from './connection.ts';
import { errorText } from './error-text.ts';
import { dismissNotices } from './notices.tsx';
import { parseTypedNumber } from './typed-number.ts';

/**
 * A form over the body of a call: input is validated by the same schema as on the server, and a successful submit
 * returns the decoded values (cents, days). A field is validated on blur, then on every change.
 */
export const useBodyForm = <Body extends z.ZodType<unknown, FieldValues>>(
  body: Body,
  defaultValues: DefaultValues<z.input<Body> & FieldValues>,
) => {
  const form = useForm<z.input<Body> & FieldValues, unknown, z.output<Body>>({
    // The resolver's types assume that a schema's input equals its output; our codecs transform.
    resolver: zodResolver(body as never) as never,
    defaultValues,
    mode: 'onTouched',
  });
  const { subscribe, getFieldState, trigger } = form;
  // Revalidates a field with an error on change even if it was never blurred, as with server errors. If the error were
  // only cleared on blur, the layout below would shift away from under the click that caused the blur.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          const field = name as Path<z.input<Body> & FieldValues> | undefined;
          if (type === 'change' && field && getFieldState(field).error) void trigger(field);
        },
      }),
    [subscribe, getFieldState, trigger],
  );
  return form;
};

/**
 * Shows a refusal in the form: at its fields, the first of which gets the focus, and as the `root` error. Removes the
 * notices of earlier successes.
 */
export const placeRefusal = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fallbackText: string,
): void => {
  const fieldErrors = isRefused(error) ? (error.errors ?? []) : [];
  for (const [index, { path, message }] of fieldErrors.entries())
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  dismissNotices();
  notifyIfOffline(error);
  form.setError('root', { type: 'server', message: errorText(error, fallbackText) });
};

/**
 * Register options of a number field. Empty input is `null`, for which a required number reports 'Required': with
 * `undefined` the schema's default, or the form's initial value, would be sent instead.
 */
export const asNumber = { setValueAs: parseTypedNumber } as const;
