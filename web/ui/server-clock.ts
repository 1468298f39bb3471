/** The server's time as it was told last, and what this device's steady clock said then; both in ms. */
let told: { at: number; steady: number } | undefined;

/** Takes the server's time from one of its answers. */
export const hearServerTime = ({ headers }: Response): void => {
  const at = Date.parse(headers.get('date') ?? '');
  if (at) told = { at, steady: performance.now() };
};

/** Whether the server has told its time since the page was loaded. */
export const isServerTimeKnown = (): boolean => told !== undefined;

/**
 * The time by the server's clock, however wrong this device's is, and though somebody changes that meanwhile; by this
 * device's until an answer has told it, as on a page that has asked for nothing yet (docs/rules/dates.md#wrong-clocks).
 */
export const serverNow = (): Date =>
  told ? new Date(told.at + performance.now() - told.steady) : new Date();
