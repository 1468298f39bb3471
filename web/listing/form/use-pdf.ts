import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../ui/error-text.ts';
import { sendPdf, whyNotPdf } from '../../upload/send-pdf.ts';
import type { ListingForm } from './listing-values.ts';

type Attachment = { fileId: string; fileName: string; needsPassword?: boolean | undefined };

/** The form's PDF, from the moment it is picked. */
export type Pdf =
  | { state: 'none'; why?: string }
  | { state: 'sending'; file: File; done: number }
  | { state: 'failed'; file: File; why: string }
  | ({ state: 'stored' } & Attachment);

/** The listing's PDF: stored, uploading with progress, or failed. The form holds the stored one. */
export const usePdf = (form: ListingForm) => {
  const [pdf, setPdf] = useState<Pdf>(() => {
    const attached = form.getValues('listingAttachment');
    return attached ? { state: 'stored', ...attached } : { state: 'none' };
  });
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const setAttachment = (attachment: Attachment | null) =>
    form.setValue('listingAttachment', attachment, { shouldDirty: true, shouldValidate: true });

  const send = async (file: File) => {
    const controller = new AbortController();
    upload.current = controller;
    setPdf({ state: 'sending', file, done: 0 });
    try {
      const onProgress = (done: number) =>
        !controller.signal.aborted && setPdf({ state: 'sending', file, done });
      const stored = await sendPdf(file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      const attachment = { ...stored, fileName: file.name };
      setPdf({ state: 'stored', ...attachment });
      setAttachment(attachment);
    } catch (error) {
      if (controller.signal.aborted) return;
      setPdf({ state: 'failed', file, why: errorText(error, 'Something went wrong unable to upload pdf.') });
    }
  };

  return {
    pdf,
    /** Why the form can't be saved yet because of the PDF. */
    pending: whyPending(pdf),
    pick: ([file]: readonly File[]) => {
      if (!file) return;
      const why = whyNotPdf(file);
      if (why) setPdf({ state: 'none', why: `${file.name}: ${why}` });
      else void send(file);
    },
    retry: () => pdf.state === 'failed' && void send(pdf.file),
    remove: () => {
      upload.current?.abort();
      setPdf({ state: 'none' });
      setAttachment(null);
    },
  };
};

export type PdfBoard = ReturnType<typeof usePdf>;

const whyPending = ({ state }: Pdf): string | undefined => {
  if (state === 'failed') return 'The PDF could not be sent. Try it again, or remove it.';
  return state === 'sending' ? 'The PDF is still being sent.' : undefined;
};
