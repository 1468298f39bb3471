import { useEffect, useRef, useState } from 'react';
import { errorText } from '../ui/error-text.ts';
import { isHeic, isNoPhoto, sendPhoto, whyNoPhoto } from '../upload/send-photo.ts';

type Sending =
  | { state: 'sending'; preview: string; done: number }
  | { state: 'failed'; file: File; preview: string; why: string };

/** The one photo of a profile while it is changed: sent as soon as it is picked; the form holds the id once it is kept. */
export const useProfilePhoto = (onKept: (photoId: string) => void) => {
  const [sending, setSending] = useState<Sending>();
  const [preview, setPreview] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  const previews = useRef<string[]>([]);

  useEffect(
    () => () => {
      underWay.current?.abort();
      for (const url of previews.current) URL.revokeObjectURL(url);
    },
    [],
  );

  /** What is picked while another one is on its way takes its place. */
  const send = async (file: File) => {
    underWay.current?.abort();
    const stop = new AbortController();
    underWay.current = stop;
    const shown = URL.createObjectURL(file);
    previews.current.push(shown);
    setSending({ state: 'sending', preview: shown, done: 0 });
    try {
      const onProgress = (done: number) => {
        if (!stop.signal.aborted) setSending({ state: 'sending', preview: shown, done });
      };
      const photoId = await sendPhoto(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      setSending(undefined);
      setPreview(shown);
      onKept(photoId);
    } catch (error) {
      if (stop.signal.aborted) return;
      const why = errorText(error, 'Something went wrong unable to upload images.');
      if (!isNoPhoto(error)) return setSending({ state: 'failed', file, preview: shown, why });
      setSending(undefined);
      setRefusal(why);
    }
  };

  return {
    sending,
    refusal,
    /** Shown until the page has the photo itself. */
    preview: sending?.preview ?? preview,
    /** Why the form can't be saved yet for the photo's sake. */
    pending: sending && whyPending(sending),
    pick(file: File | undefined) {
      if (!file) return;
      const why = whyNoPhoto(file);
      setRefusal(why && isHeic(file) ? `${why} ${heicHelp}` : why);
      if (!why) void send(file);
    },
    retry() {
      if (sending?.state === 'failed') void send(sending.file);
    },
    remove() {
      underWay.current?.abort();
      setSending(undefined);
      setPreview(undefined);
      setRefusal(undefined);
    },
  };
};

export type ProfilePhoto = ReturnType<typeof useProfilePhoto>;

const heicHelp =
  'This one is a HEIC file, as iPhones make them: pick it in Photos on the phone itself, which sends a JPEG.';

const whyPending = ({ state }: Sending): string =>
  state === 'failed'
    ? 'The photo could not be sent. Try it again, or remove it.'
    : 'The photo is still being sent.';
