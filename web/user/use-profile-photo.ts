import { useEffect, useRef, useState } from 'react';
import { errorText } from '../ui/error-text.ts';
import { isInvalidPhoto, sendPhoto, whyNotPhoto } from '../upload/send-photo.ts';

type Sending =
  | { state: 'sending'; preview: string; done: number }
  | { state: 'failed'; file: File; preview: string; why: string };

/** The photo of a profile being edited: uploaded as soon as it is picked; `onStored` receives its id. */
export const useProfilePhoto = (onStored: (photoId: string) => void) => {
  const [sending, setSending] = useState<Sending>();
  const [preview, setPreview] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  const previews = useRef<string[]>([]);

  useEffect(
    () => () => {
      upload.current?.abort();
      for (const url of previews.current) URL.revokeObjectURL(url);
    },
    [],
  );

  /** A new pick replaces the one being uploaded. */
  const send = async (file: File) => {
    upload.current?.abort();
    const controller = new AbortController();
    upload.current = controller;
    const previewUrl = URL.createObjectURL(file);
    previews.current.push(previewUrl);
    setSending({ state: 'sending', preview: previewUrl, done: 0 });
    try {
      const onProgress = (done: number) => {
        if (!controller.signal.aborted) setSending({ state: 'sending', preview: previewUrl, done });
      };
      const photoId = await sendPhoto(file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      setSending(undefined);
      setPreview(previewUrl);
      onStored(photoId);
    } catch (error) {
      if (controller.signal.aborted) return;
      const why = errorText(error, 'Something went wrong unable to upload images.');
      if (!isInvalidPhoto(error)) return setSending({ state: 'failed', file, preview: previewUrl, why });
      setSending(undefined);
      setRefusal(why);
    }
  };

  return {
    sending,
    refusal,
    /** Shown until the page has loaded the stored photo. */
    preview: sending?.preview ?? preview,
    /** Why the form can't be saved yet because of the photo. */
    pending: sending && whyPending(sending),
    pick(file: File | undefined) {
      if (!file) return;
      const why = whyNotPhoto(file);
      setRefusal(why);
      if (!why) void send(file);
    },
    retry() {
      if (sending?.state === 'failed') void send(sending.file);
    },
    remove() {
      upload.current?.abort();
      setSending(undefined);
      setPreview(undefined);
      setRefusal(undefined);
    },
  };
};

export type ProfilePhoto = ReturnType<typeof useProfilePhoto>;

const whyPending = ({ state }: Sending): string =>
  state === 'failed'
    ? 'The photo could not be sent. Try it again, or remove it.'
    : 'The photo is still being sent.';
