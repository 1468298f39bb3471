/** The terms of use as they stand today; whoever signs up accepts this version, and it is kept with the time. */
export const termsVersion = '2026-11-21';
