/** When the hunter pays for days of a listing, in a sentence (docs/rules/booking.md#confirming-at-once). */
export const whenToPay = ({ isAutoConfirm }: { isAutoConfirm: boolean }): string =>
  isAutoConfirm
    ? 'This land confirms at once: your days are yours as soon as you pay.'
    : 'You pay nothing until the owner says yes.';
