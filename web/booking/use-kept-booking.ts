import { useEffect } from 'react';
import type { BookingDetail } from '#contract/booking.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { isStale } from '../session/cached-answers.ts';
import { dropKept } from '../session/kept-bookings.ts';
import { readView } from '../session/view.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { serverNow } from '../ui/server-clock.ts';

const loadKeeping = loadedOnce(() => import('../session/keep-booking.ts'));

/**
 * Keeps a hunter's paid booking on this device until its last day is over, so that the page opens again at a gate
 * without signal (docs/rules/pages.md#no-signal). Where a browser can't, nothing is different.
 */
export const useKeptBooking = (booking: BookingDetail): void => {
  useEffect(() => {
    const { id, reader, access, endDay } = booking;
    if (reader !== 'hunter' || readView() || isStale()) return;
    const path = paths.myBooking(id);
    const leaving = new AbortController();
    const keep = async () => {
      if (access === null || endDay < dayInWisconsin(serverNow())) return dropKept(path);
      const { keepBooking } = await loadKeeping();
      const fileId = access.listingAttachment?.fileId;
      await keepBooking({ path, endDay, fileId }, leaving.signal);
    };
    keep().catch(() => {});
    return () => leaving.abort();
  }, [booking]);
};
