/** The version of the current terms of use; it is stored with the time when a user signs up and accepts it. */
export const termsVersion = '2026-11-26';
