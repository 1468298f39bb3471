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
import { tellOfConnection } from './connection.ts';
import { wordsFor } from './words-for.ts';

/**
 * A form over the body of a call: what people type is held to the very shape the server holds it to, and a
 * successful submit hands over the inner form (cents, days). A field is checked when it is left, then as it changes.
 */
export const useBodyForm = <Body extends z.ZodType<unknown, FieldValues>>(
  body: Body,
  defaultValues: DefaultValues<z.input<Body> & FieldValues>,
) => {
  const form = useForm<z.input<Body> & FieldValues, unknown, z.output<Body>>({
    // The resolver's own types stop at schemas that take what they give; ours translate.
    resolver: zodResolver(body as never) as never,
    defaultValues,
    mode: 'onTouched',
  });
  const { subscribe, getFieldState, trigger } = form;
  // An error that stands there before a field was left, the server's for one, goes as soon as it is mended. If it
  // went when the field is left, whatever is below it would move away under the very click that leaves it.
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

/** Puts a refusal where it belongs: at its fields, the first of which gets the focus, or under the form as `root`. */
export const placeRefusal = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  otherwise: string,
): void => {
  const atFields = isRefused(error) ? (error.errors ?? []) : [];
  for (const [index, { path, message }] of atFields.entries())
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  tellOfConnection(error);
  form.setError('root', { type: 'server', message: wordsFor(error, otherwise) });
};

/**
 * A number as people write it, $ and commas forgiven; what is none, 1e3 among it, stays a text. Nothing is `null`, for
 * which a required number says 'Required': at `undefined` a call's default would be sent, or what the form began with.
 */
export const asNumber = {
  setValueAs: (typed: unknown) => {
    const plain = String(typed ?? '').replace(/[$,\s]/g, '');
    if (plain === '') return null;
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : typed;
  },
} as const;
