import { useEffect, useRef } from 'react';
import { maxPhotos } from '#domain/upload-limits.ts';
import { usePhotoUploads } from '../../upload/use-photo-uploads.ts';
import type { ListingForm } from './listing-values.ts';

/** A listing's photos in order. The form holds the ids of the stored ones. */
export const usePhotos = (form: ListingForm) => {
  const uploads = usePhotoUploads({ storedIds: form.getValues('photoIds') ?? [], max: maxPhotos });
  const { ids } = uploads;
  const savedIds = useRef(ids.join());
  useEffect(() => {
    if (ids.join() === savedIds.current) return;
    savedIds.current = ids.join();
    form.setValue('photoIds', ids, { shouldDirty: true, shouldValidate: true });
  });
  return uploads;
};
