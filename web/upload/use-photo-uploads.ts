import { useEffect, useRef, useState } from 'react';
import { errorText } from '../ui/error-text.ts';
import { newIdempotencyKey } from '../ui/idempotency-key.ts';
import { isInvalidPhoto, sendPhoto, whyNotPhoto } from './send-photo.ts';

/** A photo from the moment it is picked. */
export type Photo = { key: string } & (
  | { state: 'stored'; photoId: string; preview?: string }
  | { state: 'waiting'; file: File; preview: string }
  | { state: 'sending'; file: File; preview: string; done: number }
  | { state: 'failed'; file: File; preview: string; why: string; canRetry: boolean }
);

/** A file that turned out to be no image, or a damaged one: shown until removed, and not counted as a photo. */
const isNotPhoto = (photo: Photo): boolean => photo.state === 'failed' && !photo.canRetry;

type Refusal = { key: string; name: string; why: string };

/** Concurrent uploads: as many as a slow connection and an old computer can handle. */
const maxConcurrentUploads = 2;

/** Photos in order: stored ones, and uploads with progress or error. */
export const usePhotoUploads = ({
  storedIds = [],
  max,
  isPrivate = false,
}: {
  storedIds?: readonly string[];
  max: number;
  /** For messages: no public address serves them. */
  isPrivate?: boolean;
}) => {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    storedIds.map((photoId) => ({ key: photoId, state: 'stored', photoId })),
  );
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  const previews = useRef<string[]>([]);

  const ids = photos.flatMap((photo) => (photo.state === 'stored' ? [photo.photoId] : []));

  const replace = (key: string, change: (photo: Photo) => Photo) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? change(photo) : photo)));

  const send = async ({ key, file, preview }: Extract<Photo, { state: 'waiting' }>) => {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    replace(key, () => ({ key, state: 'sending', file, preview, done: 0 }));
    const onProgress = (done: number) =>
      replace(key, (photo) => (photo.state === 'sending' ? { ...photo, done } : photo));
    try {
      const photoId = await sendPhoto(file, { onProgress, signal: controller.signal, isPrivate });
      replace(key, () => ({ key, state: 'stored', photoId, preview }));
    } catch (error) {
      const why = errorText(error, 'Something went wrong unable to upload images.');
      replace(key, () => ({ key, state: 'failed', file, preview, why, canRetry: !isInvalidPhoto(error) }));
    } finally {
      uploads.current.delete(key);
    }
  };

  // Starts waiting uploads as others finish.
  useEffect(() => {
    const freeSlots = maxConcurrentUploads - photos.filter(({ state }) => state === 'sending').length;
    for (const photo of photos.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, freeSlots)))
      if (photo.state === 'waiting') void send(photo);
  });

  useEffect(
    () => () => {
      for (const controller of uploads.current.values()) controller.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const count = photos.filter((photo) => !isNotPhoto(photo)).length;
  const add = (files: readonly File[]) => {
    const room = max - count;
    const acceptable = files.filter((file) => !whyNotPhoto(file));
    const refuse = (file: File, why: string): Refusal => ({ key: newIdempotencyKey(), name: file.name, why });
    setRefusals([
      ...files.flatMap((file) => {
        const why = whyNotPhoto(file);
        return why ? [refuse(file, why)] : [];
      }),
      ...acceptable.slice(room).map((file) => refuse(file, `At most ${max} photographs.`)),
    ]);
    const added = acceptable.slice(0, room).map((file): Photo => {
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      return { key: newIdempotencyKey(), state: 'waiting', file, preview };
    });
    setPhotos((all) => [...all, ...added]);
  };

  return {
    photos,
    /** The ids of the stored ones. */
    ids,
    /** The number of photos, without files that are not images. */
    count,
    refusals,
    /** Why they can't be used yet. */
    pending: whyPending(photos),
    add,
    retry: (key: string) =>
      replace(key, (photo) =>
        photo.state === 'failed'
          ? { key, state: 'waiting', file: photo.file, preview: photo.preview }
          : photo,
      ),
    remove: (key: string) => {
      uploads.current.get(key)?.abort();
      setPhotos((all) => all.filter((photo) => photo.key !== key));
    },
    /** Begins anew without any. */
    clear: () => {
      for (const controller of uploads.current.values()) controller.abort();
      setPhotos([]);
      setRefusals([]);
    },
    move: (from: number, to: number) => setPhotos((all) => moveItem(all, from, to)),
  };
};

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

/** Unfinished uploads would be lost with the form, so they have to finish or be removed. */
const whyPending = (photos: readonly Photo[]): string | undefined => {
  const notPhotos = photos.filter(isNotPhoto).length;
  if (photos.some((photo) => photo.state === 'failed' && photo.canRetry))
    return 'A photograph could not be sent. Try it again, or remove it.';
  if (notPhotos === 1) return 'One of the files can’t be used as a photo. Remove it.';
  if (notPhotos > 1) return 'Some of the files can’t be used as photos. Remove them.';
  return photos.some(({ state }) => state !== 'stored') ? 'The photographs are still being sent.' : undefined;
};

/** A copy of a list with one item moved; unchanged when the target is out of range. */
const moveItem = <Thing>(list: readonly Thing[], from: number, to: number): Thing[] => {
  if (to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as Thing);
};
