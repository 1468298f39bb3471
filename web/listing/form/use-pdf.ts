import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../ui/error-text.ts';
import { sendPdf, whyNotPdf } from '../../upload/send-pdf.ts';
import type { ListingForm } from './listing-values.ts';

/** The one PDF of the form, from the moment it is picked. */
export type Pdf =
  | { state: 'none'; why?: string }
  | { state: 'sending'; file: File; done: number }
  | { state: 'failed'; file: File; why: string }
  | { state: 'kept'; fileId: string; fileName: string };

/** The PDF of a listing: kept, on its way with its progress, or with what went wrong. The form holds the one kept. */
export const usePdf = (form: ListingForm) => {
  const [pdf, setPdf] = useState<Pdf>(() => {
    const attached = form.getValues('listingAttachment');
    return attached ? { state: 'kept', ...attached } : { state: 'none' };
  });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const hold = (attachment: { fileId: string; fileName: string } | null) =>
    form.setValue('listingAttachment', attachment, { shouldDirty: true, shouldValidate: true });

  const send = async (file: File) => {
    const stop = new AbortController();
    underWay.current = stop;
    setPdf({ state: 'sending', file, done: 0 });
    try {
      const onProgress = (done: number) => !stop.signal.aborted && setPdf({ state: 'sending', file, done });
      const fileId = await sendPdf(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      setPdf({ state: 'kept', fileId, fileName: file.name });
      hold({ fileId, fileName: file.name });
    } catch (error) {
      if (stop.signal.aborted) return;
      setPdf({ state: 'failed', file, why: errorText(error, 'Something went wrong unable to upload pdf.') });
    }
  };

  return {
    pdf,
    /** Why the form can't be saved yet for the PDF's sake. */
    pending: whyPending(pdf),
    pick: ([file]: readonly File[]) => {
      if (!file) return;
      const why = whyNotPdf(file);
      if (why) setPdf({ state: 'none', why: `${file.name}: ${why}` });
      else void send(file);
    },
    retry: () => pdf.state === 'failed' && void send(pdf.file),
    remove: () => {
      underWay.current?.abort();
      setPdf({ state: 'none' });
      hold(null);
    },
  };
};

export type PdfBoard = ReturnType<typeof usePdf>;

const whyPending = ({ state }: Pdf): string | undefined => {
  if (state === 'failed') return 'The PDF could not be sent. Try it again, or remove it.';
  return state === 'sending' ? 'The PDF is still being sent.' : undefined;
};
