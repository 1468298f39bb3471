import type { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Contract = typeof contract;

/**
 * What a call leaves behind (docs/rules/administration.md#traces):
 * - 'audit': a line in the audit, or in the activity of a booking or payout, whoever makes it;
 * - 'people': a line in the log when an administrator makes it, as it reads what is private to people;
 * - nothing of its own, with the reason, since a call that has none was forgotten.
 */
export type Trace = 'audit' | 'people' | Untraced;

type Untraced = { none: string };

/** Whatever writes, or takes away a file of many people's data, is in the audit; what only reads is in the log. */
type TraceOf<E extends Endpoint> = E extends { method: 'POST' } | { access: 'administrator'; file: string }
  ? 'audit' | Untraced
  : 'people' | Untraced;

// Reasons of many calls. A test asks each read that others may make as well whether an administrator gets more by it:
// its reason then says what.
const own = { none: 'Has what is the caller’s own alone, whoever they are.' };
const everybody = { none: 'Answers everybody alike.' };
const sums = { none: 'Has sums and settings, and nothing of one person.' };
const ownList = { none: 'Keeps or removes what is the caller’s own and nobody else reads.' };
const itself = { none: 'What is written says itself who wrote it and when.' };
const hiddenLand = {
  none: 'Of land that is not public an administrator sees what everybody would, and nothing private to its host.',
};
const unclaimed = 'The file belongs to nothing until something is saved with it';

/**
 * What each call leaves behind: every write of administrators, every file of many people's data, and every change of
 * money, role or access is in the audit. The compiler asks for each call; the transport reports a call of 'audit' that
 * wrote something and left no line. Apart from the contract's files, as browsers have no use for it.
 */
export const traces: { readonly [Key in keyof Contract]: TraceOf<Contract[Key]> } = {
  authenticate: { none: 'The log has each session that is opened, and who was refused.' },
  refreshSession: {
    none: 'Goes on with a session that the log has; the log has a used token that comes back.',
  },
  logOut: { none: 'Ends the caller’s own session alone.' },
  logOutEverywhere: 'audit',
  getCaptchaChallenge: everybody,
  signUp: 'audit',
  verifyEmail: 'audit',
  resendVerification: { none: 'Sends the caller an email of their own.' },
  forgotPassword: {
    none: 'Sends an email to the account’s address; the password that it leads to is in the audit.',
  },
  validatePasswordResetToken: { none: 'Says whether a link works, and changes nothing.' },
  resetPassword: 'audit',
  sendPasswordLink: 'audit',

  getToday: 'people',
  searchAll: 'people',
  listAudit: 'people',

  getUser: 'people',
  updateProfileInfo: 'audit',
  unsubscribe: 'audit',
  listUsers: 'people',
  exportUserTable: 'audit',
  searchUsers: 'people',
  createUser: 'audit',
  updateRoles: 'audit',
  resendVerificationTo: 'audit',
  suspendUser: 'audit',
  viewAs: 'audit',
  liftSuspension: 'audit',
  changeEmail: 'audit',
  getEmailChange: 'people',
  withdrawEmailChange: 'audit',
  confirmEmailChange: 'audit',
  stopEmailChange: 'audit',

  listPublicListings: everybody,
  listListingPoints: everybody,
  countListings: everybody,
  listAlternatives: everybody,
  getOtherLand: everybody,
  searchPlaces: everybody,
  searchListings: hiddenLand,
  getSimilarPrices: everybody,
  getPublicListing: hiddenLand,
  getHostFacts: hiddenLand,
  getListingDetail: hiddenLand,
  getListing: 'people',
  submitListing: 'audit',
  submitListingAgain: 'audit',
  setListingAvailability: 'audit',
  setListingCost: 'audit',
  listListings: 'people',
  exportListingTable: 'audit',
  listListingChanges: 'people',
  approveListing: 'audit',
  getListingApproval: 'people',
  askForChanges: 'audit',
  toggleListingActive: 'audit',

  getImmunity: 'people',
  setYearlyCap: 'audit',
  listImmunityLimits: sums,
  setImmunityLimit: 'audit',

  submitBookingRequest: 'audit',
  getUserListings: 'people',
  getUserBookings: 'people',
  getBookingDetail: 'people',
  confirmBooking: 'audit',
  rejectBooking: 'audit',
  cancelBooking: 'audit',
  listBookings: 'people',
  exportBookingTable: 'audit',
  getHunterFacts: 'people',
  getBooking: 'people',
  editBooking: 'audit',
  sendAccessEmail: 'audit',
  resendBookingEmail: 'audit',
  remindBooking: 'audit',
  extendDeadline: 'audit',
  getRearrangementQuote: { none: 'Has the prices of some days, and nothing of one person.' },
  rearrangeBooking: 'audit',

  getPaymentSettings: everybody,
  createOrder: {
    none: 'Moves no money, and may go on with what an earlier call prepared, which is in the booking’s activity.',
  },
  captureOrder: 'audit',
  getTransactionDetails: 'people',
  refundPayment: 'audit',
  closePayment: 'audit',
  receivePaymentEvent: { none: 'What follows from it is in the activity of its booking or payout.' },
  getPaymentAttention: 'people',
  closeChargeback: 'audit',
  withdrawPayment: 'audit',
  confirmManualPayment: 'audit',

  listPayouts: 'people',
  exportPayoutTable: 'audit',
  getPayout: 'people',
  markManualPayoutSent: 'audit',
  getPayoutSending: sums,
  cancelPayout: 'audit',
  addPayoutActivity: 'audit',
  changePayoutWay: 'audit',
  resolvePayout: 'audit',
  listChecksDue: 'people',
  markManualPayoutsSent: 'audit',
  undoChecks: 'audit',
  reportPayoutBack: 'audit',
  replaceCheck: 'audit',
  correctCheckNumber: 'audit',
  changePayoutPostalAddress: 'audit',

  reconcilePayments: 'audit',
  getRecordFindings: 'people',
  closeRecordFinding: 'audit',

  listAlerts: own,
  saveSearch: ownList,
  changeSearch: ownList,
  deleteSearch: ownList,
  checkStopLink: { none: 'Says whether a link works, and changes nothing.' },
  stopSearch: ownList,
  askForDays: ownList,
  deleteDayAlert: ownList,

  listSavedIds: own,
  listSaved: own,
  saveListing: ownList,
  removeSaved: ownList,
  noteSaved: ownList,
  shareSaved: ownList,
  stopSharingSaved: ownList,
  getSharedList: everybody,
  getLandCards: everybody,

  listThreads: own,
  countUnread: own,
  getThread: own,
  getBookingThread: own,
  getQuestion: own,
  sendMessage: itself,
  getMessagePhoto: 'people',
  followMessages: own,
  markThreadRead: ownList,
  readThread: 'audit',
  stopThread: 'audit',
  listNotes: 'people',
  addNote: 'audit',

  getListingReviews: hiddenLand,
  getUserListingReviews: 'people',
  saveListingReview: itself,
  answerReview: itself,
  getHunterRatings: 'people',
  saveHunterRating: itself,
  listReviews: 'people',
  hideReview: 'audit',

  countView: { none: 'Adds one to a number, and knows nobody.' },
  getPageViews: sums,
  getListingFigures: own,

  flagHunter: 'audit',
  getBookingFlag: 'people',
  listFlagsToAnswer: own,
  answerFlag: itself,
  listFlags: 'people',
  upholdFlag: 'audit',
  dismissFlag: 'audit',
  sendReport: itself,
  listReports: 'people',
  closeReport: 'audit',
  listOwnSigns: own,
  listSigns: 'people',
  getSign: 'people',
  setSignMailed: 'audit',
  setSignWanted: 'audit',

  getSitemap: everybody,
  listListingAddresses: everybody,

  getStatistics: sums,
  getSalesTax: sums,
  exportSalesTax: 'audit',
  getExportYears: { none: 'Of all bookings it tells an administrator the years alone.' },
  exportBookings: 'audit',
  exportUserBookings: own,
  getLedger: 'people',

  getSignedUrl: { none: `${unclaimed}.` },
  savePhotos: { none: `${unclaimed}.` },
  saveFile: { none: `${unclaimed}: a listing, which is in the audit.` },
  getFile: 'people',

  listDelayedEmails: 'people',
  getEmailDelay: sums,
  sendEmailsAgain: 'audit',
};
