import { useEffect, useRef, useState } from 'react';
import { maxPhotos } from '#contract/upload.ts';
import { errorText } from '../../ui/error-text.ts';
import { newIdempotencyKey } from '../../ui/idempotency-key.ts';
import { isHeic, isInvalidPhoto, sendPhoto, whyNotPhoto } from '../../upload/send-photo.ts';
import type { ListingForm } from './listing-values.ts';

/** A photograph of the form, from the moment it is picked. */
export type Photo = { key: string } & (
  | { state: 'kept'; photoId: string; preview?: string }
  | { state: 'waiting'; file: File; preview: string }
  | { state: 'sending'; file: File; preview: string; done: number }
  | { state: 'failed'; file: File; preview: string; why: string; canRetry: boolean }
);

/** A file that turned out to be no photograph stands there until it is removed, and takes no photograph's place. */
const isNone = (photo: Photo): boolean => photo.state === 'failed' && !photo.canRetry;

type Refusal = { key: string; name: string; why: string };

/** A connection and an old computer have enough to do with so many. */
const atOnce = 2;

/**
 * The photographs of a listing in their order: those kept already, and those being sent, each with its progress or
 * with what went wrong. The form holds the ids of all that are kept.
 */
export const usePhotos = (form: ListingForm) => {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    (form.getValues('photoIds') ?? []).map((photoId: string) => ({ key: photoId, state: 'kept', photoId })),
  );
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const underWay = useRef(new Map<string, AbortController>());
  const previews = useRef<string[]>([]);

  const ids = photos.flatMap((photo) => (photo.state === 'kept' ? [photo.photoId] : []));
  const told = useRef(ids.join());
  useEffect(() => {
    if (ids.join() === told.current) return;
    told.current = ids.join();
    form.setValue('photoIds', ids, { shouldDirty: true, shouldValidate: true });
  });

  const replace = (key: string, change: (photo: Photo) => Photo) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? change(photo) : photo)));

  const send = async ({ key, file, preview }: Extract<Photo, { state: 'waiting' }>) => {
    const stop = new AbortController();
    underWay.current.set(key, stop);
    replace(key, () => ({ key, state: 'sending', file, preview, done: 0 }));
    const onProgress = (done: number) =>
      replace(key, (photo) => (photo.state === 'sending' ? { ...photo, done } : photo));
    try {
      const photoId = await sendPhoto(file, { onProgress, signal: stop.signal });
      replace(key, () => ({ key, state: 'kept', photoId, preview }));
    } catch (error) {
      const why = errorText(error, 'Something went wrong unable to upload images.');
      replace(key, () => ({ key, state: 'failed', file, preview, why, canRetry: !isInvalidPhoto(error) }));
    } finally {
      underWay.current.delete(key);
    }
  };

  // Those that wait go on their way as others arrive.
  useEffect(() => {
    const free = atOnce - photos.filter(({ state }) => state === 'sending').length;
    for (const photo of photos.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      if (photo.state === 'waiting') void send(photo);
  });

  useEffect(
    () => () => {
      for (const stop of underWay.current.values()) stop.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const count = photos.filter((photo) => !isNone(photo)).length;
  const add = (files: readonly File[]) => {
    const room = maxPhotos - count;
    const fit = files.filter((file) => !whyNotPhoto(file));
    const refuse = (file: File, why: string): Refusal => ({ key: newIdempotencyKey(), name: file.name, why });
    setRefusals([
      ...files.flatMap((file) => {
        const why = whyNotPhoto(file);
        return why ? [refuse(file, isHeic(file) ? `${why} ${heicHelp}` : why)] : [];
      }),
      ...fit.slice(room).map((file) => refuse(file, `At most ${maxPhotos} photographs.`)),
    ]);
    const added = fit.slice(0, room).map((file): Photo => {
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      return { key: newIdempotencyKey(), state: 'waiting', file, preview };
    });
    setPhotos((all) => [...all, ...added]);
  };

  return {
    photos,
    /** Of photographs, without the files that are none. */
    count,
    refusals,
    /** Why the form can't be saved yet for the photographs' sake. */
    pending: whyPending(photos),
    add,
    retry: (key: string) =>
      replace(key, (photo) =>
        photo.state === 'failed'
          ? { key, state: 'waiting', file: photo.file, preview: photo.preview }
          : photo,
      ),
    remove: (key: string) => {
      underWay.current.get(key)?.abort();
      setPhotos((all) => all.filter((photo) => photo.key !== key));
    },
    move: (from: number, to: number) => setPhotos((all) => moved(all, from, to)),
  };
};

const heicHelp =
  'This one is a HEIC file, as iPhones make them: pick it in Photos on the phone itself, which sends a JPEG, or choose Settings, Camera, Formats, Most Compatible.';

export type Photos = ReturnType<typeof usePhotos>;

/** What is not kept would be lost with the form, so it is waited for, or taken off by hand. */
const whyPending = (photos: readonly Photo[]): string | undefined => {
  const nones = photos.filter(isNone).length;
  if (photos.some((photo) => photo.state === 'failed' && photo.canRetry))
    return 'A photograph could not be sent. Try it again, or remove it.';
  if (nones === 1) return 'One of the files is no photograph. Remove it.';
  if (nones > 1) return 'Some of the files are no photographs. Remove them.';
  return photos.some(({ state }) => state !== 'kept') ? 'The photographs are still being sent.' : undefined;
};

/** A list with one of its things moved to another place; unchanged where there is no such place. */
const moved = <Thing>(list: readonly Thing[], from: number, to: number): Thing[] => {
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as Thing);
};
