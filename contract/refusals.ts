import { maxQuestionsPerDay } from '#domain/message.ts';
import { maxResentPerHour } from '#domain/resendable-emails.ts';
import { maxSaved } from '#domain/saved-land.ts';
import { maxFileMegabytes } from '#domain/upload-limits.ts';

/** Every refusal with its status and its text for users. Both are defined only here (docs/rules/pages.md#errors). */
export const refusals = {
  badInput: { status: 400, text: 'Please check the fields below.' },
  notAuthenticated: { status: 401, text: 'Please log in.' },
  invalidCredentials: { status: 401, text: 'Invalid email or password.' },
  sessionEnded: { status: 401, text: 'Your session has ended. Please log in again.' },
  notAllowed: { status: 403, text: 'You are not allowed to do that.' },
  emailNotConfirmed: { status: 403, text: 'Please confirm your email address first.' },
  suspended: { status: 403, text: 'This account is suspended. Please contact support.' },
  viewOnly: {
    status: 403,
    text: 'You are only looking at somebody’s pages, so nothing can be changed from here.',
  },
  notFound: { status: 404, text: 'Ope... The page you were looking for was not found.' },
  emailTaken: { status: 400, text: 'An account with this email address already exists.' },
  lastAdministrator: {
    status: 409,
    text: 'This is the last administrator. Make somebody else one first.',
  },
  accountSuspended: {
    status: 409,
    text: 'This account is suspended, so no email is sent to it. Lift the suspension first.',
  },
  administratorsEmail: {
    status: 409,
    text: 'This is another administrator’s account, or was lately: only they can ask for its new address.',
  },
  notViewable: {
    status: 409,
    text: 'Only the pages of hosts and hunters who can log in can be viewed: not of an administrator, nor of a suspended account.',
  },
  ownAccount: { status: 409, text: 'You can’t suspend your own account.' },
  botCheckFailed: { status: 400, text: 'The bot check did not pass. Please try again.' },
  alreadyConfirmed: { status: 409, text: 'This email address is confirmed already.' },
  confirmationLinkDead: {
    status: 400,
    text: 'This link has expired, or it was used already. Log in to see whether your address is confirmed, or to have a new link sent.',
  },
  resetLinkDead: {
    status: 400,
    text: 'This link has expired, or it was used already.',
  },
  emailChangeLinkDead: {
    status: 400,
    text: 'This link has expired, or the change was made, stopped or replaced already.',
  },
  ratingShown: { status: 409, text: 'Hosts read your rating by now; it can’t be changed any more.' },
  signDayUnlikely: { status: 400, text: 'Please choose a day of the last year, up to today.' },
  noEmailChange: { status: 409, text: 'There is no change of this address to confirm any more.' },
  sameEmail: { status: 409, text: 'That is the address of this account already.' },
  positionUnknown: {
    status: 400,
    text: 'The results can’t go on from there. Please start the search again.',
  },
  onlyWisconsin: { status: 400, text: 'Only Wisconsin land is accepted.' },
  markerOutside: { status: 400, text: 'The marker must be inside Wisconsin.' },
  rangesOverlap: { status: 400, text: 'Date ranges overlap.' },
  unknownHost: { status: 400, text: 'Please pick the listing’s owner.' },
  unknownPhoto: { status: 400, text: 'One of the photographs is missing. Please add it again.' },
  unknownFile: { status: 400, text: 'The attached file is missing. Please add it again.' },
  unsupportedImage: {
    status: 415,
    text: 'Unsupported file type. Only image files are vaild (JPG, PNG, TIFF, etc).',
  },
  fileTooLarge: { status: 413, text: `File is too large. ${maxFileMegabytes}MB maximum file size.` },
  unsupportedFile: { status: 415, text: 'Unsupported file type. Only a PDF is accepted.' },
  tooManyUploads: {
    status: 409,
    text: 'You have sent more images than your listings use. Save a listing with them first, or try again tomorrow.',
  },
  notHttp: { status: 400, text: 'That could not be read as a request.' },
  tooSlow: { status: 408, text: 'The request did not arrive in time. Please try again.' },
  rangeMissing: { status: 416, text: 'The file has no such part.' },
  conditionFailed: { status: 412, text: 'The file is another one by now.' },
  headersTooLarge: { status: 431, text: 'The address or the headers are too long.' },
  tooLarge: { status: 413, text: 'That is more than this call takes.' },
  unsupportedMediaType: { status: 415, text: 'That kind of content is not accepted here.' },
  datesTaken: { status: 409, text: 'Those dates are no longer available.' },
  daysFree: { status: 409, text: 'These days are free: you can request them right now.' },
  ownDays: { status: 409, text: 'You have these days yourself: see your bookings.' },
  tooManySearches: {
    status: 409,
    text: 'You have saved 20 searches already. Delete one of them first, on the page of your alerts.',
  },
  tooManyDayAlerts: {
    status: 409,
    text: 'You wait for 20 places and days already. Remove one of them first, on the page of your alerts.',
  },
  tooManySaved: {
    status: 409,
    text: `You have saved ${maxSaved} places already. Remove one of them first, on the page of your saved land.`,
  },
  requestExists: { status: 409, text: 'You already asked for these days.' },
  requestOverlaps: { status: 409, text: 'You already have a request for some of these days.' },
  dayPast: { status: 400, text: 'The first day is in the past.' },
  outsideSeason: { status: 400, text: 'Only days of the current season (June 1 to May 31) can be booked.' },
  ownListing: { status: 403, text: 'This is your own land.' },
  ownReport: { status: 403, text: 'This is your own. You can change it yourself.' },
  phoneMissing: {
    status: 400,
    text: 'Phone number missing from profile information. Please update in order to book a hunt.',
  },
  namesMissing: {
    status: 400,
    text: 'First and/or last name is missing from profile information. Please update in order to book a hunt.',
  },
  licenseMissing: {
    status: 400,
    text: 'Please confirm that everyone in your party holds the licenses that Wisconsin asks for.',
  },
  rulesUnread: { status: 400, text: 'Please read the rules of this land, and tick that you have.' },
  rulesChanged: {
    status: 409,
    text: 'The owner changed the rules of this land meanwhile. Please read the new ones, and send your request again.',
  },
  partyTooLarge: { status: 400, text: 'Your party is larger than this land takes.' },
  tooManyOnListing: {
    status: 409,
    text: 'You have 5 open requests for this land already. Pay or cancel one first.',
  },
  landHasNewOwner: {
    status: 409,
    text: 'This land has another owner now, so nobody can write here any more.',
  },
  threadStopped: { status: 409, text: 'An administrator has stopped this conversation.' },
  photosBeforePaid: {
    status: 409,
    text: 'Photographs can be sent once the booking is paid. Until then please describe it in words.',
  },
  tooManyQuestions: {
    status: 429,
    text: `You have asked about ${maxQuestionsPerDay} places today. Please try again tomorrow.`,
  },
  tooManyOpen: { status: 409, text: 'You have 20 open requests already. Pay or cancel one first.' },
  unknownListing: { status: 400, text: 'Please pick the listing.' },
  hunterSuspended: {
    status: 409,
    text: 'This person’s account is suspended, so nothing can be booked for them. Lift the suspension first.',
  },
  unknownHunter: { status: 400, text: 'Please pick the hunter.' },
  priceFixed: {
    status: 409,
    text: 'Price and fee can be changed only while the booking waits for its confirmation or its payment.',
  },
  notWaiting: {
    status: 409,
    text: 'The booking waits for no answer and no payment, or its payment is under way. Please reload to see where it stands.',
  },
  notRearrangeable: {
    status: 409,
    text: 'Only a booking that waits for its answer or its payment, or that is paid, can be changed. Please reload to see where it stands.',
  },
  dearerDays: {
    status: 409,
    text: 'These days cost more, and a payment that was made can’t be raised. Keep the price, or give the payment back and have the new price paid.',
  },
  nothingLeftOfPayment: {
    status: 409,
    text: 'Nothing would be left of the payment, as a part of it was given back before. Keep the price, or give back all that is left, which cancels the booking.',
  },
  noSuchEmail: {
    status: 409,
    text: 'That email does not fit the booking any more. Please reload to see where it stands.',
  },
  resentLately: {
    status: 409,
    text: `${maxResentPerHour} emails of this booking were sent again within the last hour. Please wait before you send another.`,
  },
  answeredAlready: { status: 409, text: 'This review has your answer already.' },
  reviewHidden: { status: 409, text: 'This review was hidden already. Please reload.' },
  reviewShown: { status: 409, text: 'This review was shown again already. Please reload.' },
  noVisitYet: { status: 409, text: 'A hunter can be rated once the first day of a paid booking has passed.' },
  flagNotPaid: { status: 409, text: 'Only the hunter of a paid booking can be flagged.' },
  flaggedAlready: { status: 409, text: 'You have flagged this visit already. Please reload to see it.' },
  flagAnswered: { status: 409, text: 'You have answered this already, or it was dismissed.' },
  contactsInAnswer: {
    status: 400,
    text: 'Your answer is public. Please leave out phone numbers, email addresses, links and names of accounts.',
  },
  contactsInReview: {
    status: 400,
    text: 'Every member reads your review. Please leave out phone numbers, email addresses, links and names of accounts.',
  },
  contactsInRating: {
    status: 400,
    text: 'Other hosts read your words. Please leave out phone numbers, email addresses, links and names of accounts.',
  },
  flagDismissed: { status: 409, text: 'This flag was dismissed already. Please reload.' },
  flagUpheld: { status: 409, text: 'Somebody has looked at this flag already: it stands. Please reload.' },
  signMailed: { status: 409, text: 'This sign was mailed already.' },
  signNotWanted: { status: 409, text: 'No sign is wanted for this land.' },
  reportClosed: { status: 409, text: 'This report was closed already. Please reload.' },
  remindedLately: { status: 409, text: 'A reminder went out less than an hour ago.' },
  notPaid: {
    status: 409,
    text: 'Only a paid booking has an access email. Please reload to see where it stands.',
  },
  bookingMovedOn: {
    status: 409,
    text: 'This booking has moved on meanwhile. Please reload to see where it stands.',
  },
  nothingToPay: { status: 409, text: 'There is nothing to pay for this booking.' },
  paymentUnderWay: {
    status: 409,
    text: 'A payment of this booking is still being worked on. Please wait a moment.',
  },
  paymentHeld: {
    status: 409,
    text: 'We hold a payment for this booking already, so nothing more is charged. An administrator has been told and will settle it with you.',
  },
  orderUnknown: {
    status: 409,
    text: 'This payment does not belong to this booking. Nothing was charged. Please start it again.',
  },
  orderOutdated: {
    status: 409,
    text: 'The price has changed, or this payment has expired. Nothing was charged. Please start it again.',
  },
  paymentNotApproved: {
    status: 409,
    text: 'Your approval is needed once more. Nothing was charged. Please choose how to pay again.',
  },
  paymentDeclined: {
    status: 409,
    text: 'The payment was declined. Nothing was charged. Please try another card or another way to pay.',
  },
  paymentsDown: {
    status: 503,
    text: 'The payment provider gives no answer right now, so nothing is known yet. Please try again in a moment: you are never charged twice.',
  },
  payoutsDown: {
    status: 503,
    text: 'PayPal does not say right now what became of this payout, so nothing is known yet. Please try again in a moment.',
  },
  recordsDown: {
    status: 503,
    text: 'PayPal gives no answer right now. What was taken over until then stays. Please compare again in a moment.',
  },
  recordsNotAllowed: {
    status: 409,
    text: 'PayPal does not let this app search transactions. Turn on “Transaction search” for it in PayPal’s dashboard; that takes up to nine hours.',
  },
  notTheProvider: { status: 400, text: 'This is no notification of the payment provider.' },
  nothingToRefund: { status: 409, text: 'There is no payment of this booking that could be refunded here.' },
  priceMissing: { status: 409, text: 'It can’t be booked until it has a price: a day of it costs nothing.' },
  nothingToWithdraw: {
    status: 409,
    text: 'There is no such payment that was recorded by hand, or some of it was given back already.',
  },
  nothingToConfirm: {
    status: 409,
    text: 'This payment is not in doubt, or no longer. Please reload to see how it stands.',
  },
  recordsLate: {
    status: 409,
    text: 'PayPal says that this booking was paid before, and its records may be hours late. Please look again four hours after the payment was refused.',
  },
  findingClosed: { status: 409, text: 'It is closed already, or has found its partner. Please reload.' },
  chargebackClosed: { status: 409, text: 'This chargeback is ticked off already. Please reload.' },
  nothingToClose: {
    status: 409,
    text: 'The payment provider knows this payment, or it is settled. Please reload to see how it stands.',
  },
  refundTooLarge: { status: 400, text: 'That is more than what is left of the payment.' },
  refundUnderWay: {
    status: 409,
    text: 'A refund of this booking is still being worked on. Please wait a moment.',
  },
  refundRefused: {
    status: 409,
    text: 'The payment provider refused the refund. Nothing was given back, and the booking is as it was.',
  },
  payoutMovedOn: {
    status: 409,
    text: 'This payout has moved on meanwhile, or its status does not allow that. Please reload to see where it stands.',
  },
  payoutWaits: {
    status: 409,
    text: 'The payment of its booking is in doubt, so this payout waits. Say first, on the page of payments, whether the money came.',
  },
  payoutReportUnread: {
    status: 409,
    text: 'PayPal reported something of an earlier payment of this payout, which could not be read yet: it may have been paid. It is read again every hour. If it still can’t be read three days after the report, you can say on the page of the payout what became of it.',
  },
  checkNumberUsed: {
    status: 409,
    text: 'A check with this number was written already. Please look at the checks once more.',
  },
  checkNumberOfPayee: {
    status: 409,
    text: 'A check with this number was written for this owner within the last hour. Is it the same check?',
  },
  addressMissing: {
    status: 409,
    text: 'There is no complete postal address to send a check to. Please write it down first, on the page of the payout.',
  },
  checkNotUndoable: {
    status: 409,
    text: 'This can’t be undone any more: a check can be undone within the hour, before its owner is told. If it did not arrive, say so on the page of the payout.',
  },
  checkUndone: { status: 409, text: 'It was undone already.' },
  checkMovedOn: {
    status: 409,
    text: 'This check was undone or voided meanwhile, or nothing of it is owed by check any more. Please reload to see where it stands.',
  },
  payoutNotUnclaimed: {
    status: 409,
    text: 'PayPal has this payout. It can be cancelled only while its receiver has not claimed the money.',
  },
  payoutNotKnown: {
    status: 409,
    text: 'PayPal says right now that it does not know this payout, so it can’t be cancelled there. It is read again by itself. After three days of that you can say what became of it.',
  },
  payoutHidden: {
    status: 409,
    text: 'PayPal does not let our account see this payout, so it can’t be cancelled from here. It is read again every hour. Please look at our account at PayPal: unclaimed money can also be taken back there.',
  },
  payoutPlannedSo: {
    status: 409,
    text: 'It is to be paid by this way already, and to no other address. Please choose another way or address.',
  },
  payoutMayStillArrive: {
    status: 409,
    text: 'The earlier payment has arrived, or may still arrive. That can be done only once PayPal says that it can’t.',
  },
  keyReused: {
    status: 409,
    text: 'This was sent before with other details, and the first time counts. Please reload to see how it stands.',
  },
  stillWorking: {
    status: 409,
    text: 'The same request is still being worked on. Please try again in a moment.',
  },
  changedMeanwhile: { status: 409, text: 'Somebody changed this meanwhile. Please reload and try again.' },
  alreadyDecided: { status: 409, text: 'Another administrator has decided on this listing already.' },
  tooManyRequests: { status: 429, text: 'Too many tries. Please wait a moment and try again.' },
  unavailable: { status: 503, text: 'Ope...Something is resting right now. Please try again in a moment.' },
  unreachable: {
    status: 503,
    text: 'The connection seems to be gone, so this may not have reached us. Try again once it is back.',
  },
  unexpected: { status: 500, text: 'Ope...Something went wrong.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof refusals;

/** An invalid field: its path in the body, and the message. */
export type FieldError = { path: string; message: string };

type RefusalDetails = { errors?: FieldError[]; text?: string; retryAfter?: number; bookingId?: string };

/** Thrown by operations that refuse, and by the client when the server refuses. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** The caller's own conflicting booking. */
  readonly bookingId: string | undefined;

  constructor(code: RefusalCode, { errors, text, retryAfter, bookingId }: RefusalDetails = {}) {
    super(text ?? refusals[code].text);
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.bookingId = bookingId;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/**
 * Whether an error is a refusal. Checks the name instead of `instanceof`, since the server and the page bundle each
 * have their own copy of the class.
 */
export const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && error.name === 'Refused';

/** The refusal of a used-up rate limit; `seconds` until it is available again. */
export const tooManyRequests = (seconds: number): Refused => {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(retryAfter / 60);
  if (minutes < 2) return new Refused('tooManyRequests', { retryAfter });
  return new Refused('tooManyRequests', {
    retryAfter,
    text: `Too many tries. Please try again in ${minutes} minutes.`,
  });
};

/**
 * Ends an operation with a refusal; `field` attaches it to a form field.
 * @throws Refused always.
 */
export const refuse = (code: RefusalCode, field?: string): never => {
  throw new Refused(
    code,
    field === undefined ? {} : { errors: [{ path: field, message: refusals[code].text }] },
  );
};
