import type { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Contract = typeof contract;

/**
 * What a call leaves behind (docs/rules/administration.md#traces):
 * - 'audit': a line in the audit, or in the activity of a booking or payout, whoever makes it;
 * - 'people': a line in the log when an administrator makes it, as it reads what is private to people;
 * - 'none': nothing of its own.
 */
export type Trace = 'audit' | 'people' | 'none' | Untraced;

/** A write of administrators that needs no line in the audit, with the reason. */
type Untraced = { none: string };

/** What administrators write or take away as a file is in the audit, or says why it is not. */
type TraceOf<E extends Endpoint> = E extends { access: 'administrator' }
  ? E extends { method: 'POST' } | { file: string }
    ? 'audit' | Untraced
    : 'people' | 'none'
  : 'audit' | 'people' | 'none';

/**
 * What each call leaves behind: every write of administrators, every file of many people's data, and every change of
 * money, role or access is in the audit. The compiler asks for each call; the transport reports a call of 'audit' that
 * wrote something and left no line. Apart from the contract's files, as browsers have no use for it.
 */
export const traces: { readonly [Key in keyof Contract]: TraceOf<Contract[Key]> } = {
  // Sign-in is in the log (docs/security-log.md).
  authenticate: 'none',
  refreshSession: 'none',
  logOut: 'none',
  logOutEverywhere: 'audit',
  getCaptchaChallenge: 'none',
  signUp: 'audit',
  verifyEmail: 'audit',
  resendVerification: 'none',
  forgotPassword: 'none',
  validatePasswordResetToken: 'none',
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

  listPublicListings: 'none',
  listListingPoints: 'none',
  countListings: 'none',
  listAlternatives: 'none',
  getOtherLand: 'none',
  searchPlaces: 'none',
  searchListings: 'none',
  getSimilarPrices: 'none',
  getPublicListing: 'none',
  getHostFacts: 'none',
  getListingDetail: 'none',
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
  listImmunityLimits: 'none',
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
  getRearrangementQuote: 'none',
  rearrangeBooking: 'audit',

  getPaymentSettings: 'none',
  // It moves no money, and may go on with what an earlier call prepared, which is in the booking's activity.
  createOrder: 'none',
  captureOrder: 'audit',
  getTransactionDetails: 'people',
  refundPayment: 'audit',
  closePayment: 'audit',
  // What follows from it is in the activity of its booking or payout.
  receivePaymentEvent: 'none',
  getPaymentAttention: 'people',
  closeChargeback: 'audit',
  withdrawPayment: 'audit',
  confirmManualPayment: 'audit',

  listPayouts: 'people',
  exportPayoutTable: 'audit',
  getPayout: 'people',
  markManualPayoutSent: 'audit',
  getPayoutSending: 'none',
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
  getRecordFindings: 'none',
  closeRecordFinding: 'audit',

  listAlerts: 'none',
  saveSearch: 'none',
  changeSearch: 'none',
  deleteSearch: 'none',
  checkStopLink: 'none',
  stopSearch: 'none',
  askForDays: 'none',
  deleteDayAlert: 'none',

  listSavedIds: 'none',
  listSaved: 'none',
  saveListing: 'none',
  removeSaved: 'none',
  noteSaved: 'none',
  shareSaved: 'none',
  stopSharingSaved: 'none',
  getSharedList: 'none',
  getLandCards: 'none',

  listThreads: 'none',
  countUnread: 'none',
  getThread: 'none',
  getBookingThread: 'none',
  getQuestion: 'none',
  sendMessage: 'none',
  getMessagePhoto: 'people',
  followMessages: 'none',
  markThreadRead: 'none',
  readThread: 'audit',
  stopThread: 'audit',
  listNotes: 'people',
  addNote: 'audit',

  getListingReviews: 'none',
  getUserListingReviews: 'people',
  saveListingReview: 'none',
  answerReview: 'none',
  getHunterRatings: 'none',
  saveHunterRating: 'none',
  listReviews: 'people',
  hideReview: 'audit',

  countView: 'none',
  getPageViews: 'none',
  getListingFigures: 'none',

  flagHunter: 'audit',
  getBookingFlag: 'people',
  listFlagsToAnswer: 'none',
  answerFlag: 'none',
  listFlags: 'people',
  upholdFlag: 'audit',
  dismissFlag: 'audit',
  sendReport: 'none',
  listReports: 'people',
  closeReport: 'audit',
  listOwnSigns: 'none',
  listSigns: 'people',
  getSign: 'people',
  setSignMailed: 'audit',
  setSignWanted: 'audit',

  getSitemap: 'none',
  listListingAddresses: 'none',

  getStatistics: 'none',
  getSalesTax: 'none',
  exportSalesTax: 'audit',
  getExportYears: 'none',
  exportBookings: 'audit',
  exportUserBookings: 'none',
  getLedger: 'people',

  getSignedUrl: 'none',
  savePhotos: 'none',
  saveFile: { none: 'The file belongs to nothing until a listing is saved with it, which is in the audit.' },
  getFile: 'people',

  listDelayedEmails: 'people',
  getEmailDelay: 'none',
  sendEmailsAgain: 'audit',
};
