// Long because it is one table: an entry for each write.
import type { calls, Resource } from '#contract/calls.ts';
import type { EventTypeName } from '#contract/event-types.ts';
import type { Call } from '#contract/call.ts';
import type { AuditEntry } from '../http/context.ts';

/** Which of two events a write was, by what it left behind. */
interface Either {
  first: EventTypeName;
  second: EventTypeName;
  isFirst: (audit: AuditEntry) => boolean;
}

/** The event of a call: one, one of two, or none, with the reason. */
type EventOf = EventTypeName | Either | { none: string };

/** An event is of what a signed-in admin decides, so a public call has none. */
type EventFor<C extends Call> = C['access'] extends 'public' ? { none: string } : EventOf;
type Writes<C> = {
  [
    K in keyof C as C[K] extends { effect: 'write' }
      ? C[K] extends { ownWords: unknown }
        ? never
        : K
      : never
  ]: C[K] extends Call ? EventFor<C[K]> : never;
};
/** A write that is left out here does not compile. */
type AllEvents = {
  readonly [R in Resource as keyof Writes<(typeof calls)[R]> extends never ? never : R]: Writes<
    (typeof calls)[R]
  >;
};

const value = (record: object | null, field: string): unknown =>
  record === null ? undefined : (record as Record<string, unknown>)[field];
const either = (first: EventTypeName, second: EventTypeName, isFirst: Either['isFirst']): Either => ({
  first,
  second,
  isFirst,
});
const none = (reason: string) => ({ none: reason });

const ownAccount = none('An admin’s own account is nobody else’s business.');
const ownScreens = none('How admins arrange their screens is nobody else’s business.');
const accounts = none('Who may do what in the desk stays in the desk; the audit trail has it.');
const ownFile = none('Who takes what out of the desk as a file is in the audit trail.');
const cameIn = none('What comes in is no decision of the desk.');
const receivers = none('Where events go is set up by those who already know.');
const rowByRow = none('Each row that a bulk run changes makes the event of its own call.');
const byItsOwnCall = none('The change that undoes makes the event of its own call.');
const amongColleagues = none(
  'What colleagues write to each other, and who works on what, stays in the desk.',
);
const ownLogs = none('How long the desk keeps its own logs stays in the desk; the audit trail has it.');
const upgrade = none('How the desk is upgraded is nobody else’s business.');
const halfAct = none('What one person asks for is no decision until another approves.');
const onTheChain = none('What an owner is asked for counts once the chain has it, and that makes the event.');
const ownMail = none('The desk sends this mail by itself.');

/** The event that each write makes, or why it makes none. Writes of the desk's own words (`ownWords` in the call) make none. */
export const eventsOfCalls = {
  session: {
    login: ownAccount,
    logout: ownAccount,
    forgotPassword: ownAccount,
    resetPassword: ownAccount,
    admitNetwork: ownAccount,
    updateProfile: ownAccount,
    updatePreferences: ownAccount,
  },
  views: {
    saveListPreferences: ownAccount,
    addSavedView: ownScreens,
    updateSavedView: ownScreens,
    deleteSavedView: ownScreens,
  },
  signInPolicy: { updateSignInPolicy: accounts },
  personalDataPolicy: { updatePersonalDataPolicy: accounts },
  companyGroups: { updateCompanyGroups: accounts },
  retention: { updateRetention: ownLogs },
  canaries: { addCanary: accounts, createCanary: accounts, removeCanary: accounts },
  deskSessions: { endDeskSession: accounts, endSessionsOf: accounts },
  access: { proveFactor: ownAccount, startViewing: ownAccount, stopViewing: ownAccount },
  companySignIn: { signInWithCompany: ownAccount },
  passkeys: {
    signInWithPasskey: ownAccount,
    startPasskey: ownAccount,
    addPasskey: ownAccount,
    removePasskey: ownAccount,
    makePasskeyCode: ownAccount,
  },
  security: {
    changePassword: ownAccount,
    changeEmail: ownAccount,
    startSecondFactor: ownAccount,
    confirmSecondFactor: ownAccount,
    renewRecoveryCodes: ownAccount,
    stopSecondFactor: ownAccount,
    endSession: ownAccount,
    endAllSessions: ownAccount,
  },
  admins: { addAdmin: accounts, updateAdmin: accounts, disableAdmin: accounts, enableAdmin: accounts },
  changeRequests: {
    approveChange: byItsOwnCall,
    refuseChange: halfAct,
    switchSecondPerson: accounts,
    breakGlass: accounts,
    reviewBrokenGlass: accounts,
  },
  roles: { addRole: accounts, updateRole: accounts, deleteRole: accounts, updateAdminRights: accounts },
  apiKeys: { addApiKey: accounts, updateApiKey: accounts, rotateApiKey: accounts, revokeApiKey: accounts },
  users: {
    updateUser: 'user.changed',
    changeUserStatus: either(
      'user.blocked',
      'user.unblocked',
      ({ after }) => value(after, 'status') === 'blocked',
    ),
    deleteUser: 'user.deleted',
    restoreUser: 'user.restored',
  },
  erasures: { eraseUser: none('The event comes once the erasure begins.') },
  currencies: {
    addCurrency: 'currency.added',
    updateCurrency: 'currency.changed',
    deleteCurrency: 'currency.deleted',
  },
  tickets: {
    replyTicket: 'ticket.answered',
    updateTicket: 'ticket.changed',
    closeTicket: either(
      'ticket.closed',
      'ticket.reopened',
      ({ after }) => value(after, 'closedStatus') === 1,
    ),
  },
  ticketDesk: {
    mergeTicket: 'ticket.merged',
    unmergeTicket: 'ticket.unmerged',
    attachFile: none('The reply that takes the file makes the event.'),
    updateClockRules: none('What the support promises itself is nobody else’s business.'),
  },
  cannedReplies: {
    addCannedReply: amongColleagues,
    updateCannedReply: amongColleagues,
    deleteCannedReply: amongColleagues,
  },
  categories: {
    addCategory: 'category.added',
    updateCategory: 'category.changed',
    deleteCategory: 'category.deleted',
  },
  tokens: {
    toggleHotCollection: either(
      'token.hot_set',
      'token.hot_removed',
      ({ after }) => value(after, 'hotCollection') === 'yes',
    ),
    changeTokenCategory: 'token.category_changed',
    hideToken: 'token.hidden',
    showToken: 'token.shown',
    deleteToken: 'token.deleted',
    restoreToken: 'token.restored',
  },
  creators: {
    saveCreator: either('creator.added', 'creator.changed', ({ before }) => before === null),
  },
  banners: { setBanner: 'auction.banner_set', removeBanner: 'auction.banner_removed' },
  products: {
    addProduct: 'product.added',
    updateProduct: 'product.changed',
    deleteProduct: 'product.deleted',
  },
  community: {
    addCommunityCategory: 'community_category.added',
    updateCommunityCategory: 'community_category.changed',
    deleteCommunityCategory: 'community_category.deleted',
    addCommunityUser: 'community_user.added',
    deleteCommunityUser: 'community_user.deleted',
  },
  faqs: { addFaq: 'faq.added', updateFaq: 'faq.changed', deleteFaq: 'faq.deleted' },
  staticPages: { updateStaticPage: 'page.changed', updateStaticPageTwin: 'page.changed' },
  settings: { updateSettings: 'settings.changed' },
  chain: { setChainFee: 'settings.chain_fee_changed' },
  ownerActs: {
    proposeOwnerAct: onTheChain,
    signOwnerAct: onTheChain,
    noteOwnerAct: onTheChain,
    withdrawOwnerAct: onTheChain,
    noteContractChange: none('Who looked into an alarm stays in the desk; the change itself made an event.'),
  },
  signedBids: { submitBid: none('Whoever sends a bid knows of it; what becomes of it the chain says.') },
  emailTemplates: {
    updateEmailTemplate: ownMail,
    sendTestEmail: ownMail,
    sendToSubscribers: ownMail,
    pauseMailing: ownMail,
    cancelMailing: ownMail,
  },
  subscribers: {
    deleteSubscriber: 'subscriber.deleted',
    restoreSubscriber: 'subscriber.restored',
  },
  verifications: {
    acceptVerification: 'verification.accepted',
    rejectVerification: 'verification.rejected',
  },
  cases: {
    takeNextCase: amongColleagues,
    snoozeCase: amongColleagues,
    wakeCase: amongColleagues,
    escalateCase: amongColleagues,
    closeCase: 'case.closed',
    reverseCase: 'case.reversed',
    appealCase: 'case.appealed',
    lookAtCase: amongColleagues,
    setCaseShares: amongColleagues,
    addCaseReason: amongColleagues,
    updateCaseReason: amongColleagues,
  },
  caseDesk: {
    linkToCase: amongColleagues,
    unlinkFromCase: amongColleagues,
    updateCaseRules: amongColleagues,
  },
  reports: {
    handleReport: either(
      'report.handled',
      'report.reopened',
      ({ after }) => value(after, 'handled') === true,
    ),
  },
  runs: { cancelRun: ownFile, pauseRun: upgrade },
  stops: {
    engageStop: 'withdrawals.stopped',
    prolongStop: 'withdrawals.stop_prolonged',
    askToLiftStop: halfAct,
    approveLifting: 'withdrawals.resumed',
    refuseLifting: halfAct,
  },
  reserves: {
    askToOverride: halfAct,
    approveOverride: 'reserves.overridden',
    refuseOverride: halfAct,
    addCustodyAddress: none('Where the desk looks is its own business; what it finds makes an event.'),
    removeCustodyAddress: none('Where the desk looks is its own business; what it finds makes an event.'),
    setReserveRule: none('When the desk holds releases is its own business; the holding makes an event.'),
  },
  withdrawalDecisions: {
    approveWithdrawal: either(
      'withdrawal.released',
      'withdrawal.approved',
      ({ after }) => value(after, 'state') === 'released',
    ),
    holdWithdrawal: 'withdrawal.held',
    resumeWithdrawal: 'withdrawal.resumed',
    refuseWithdrawal: 'withdrawal.refused',
    proposeWithdrawalPolicy: accounts,
    confirmWithdrawalPolicy: accounts,
    dropWithdrawalPolicy: accounts,
  },
  bulk: {
    prepareBulk: rowByRow,
    confirmBulk: rowByRow,
    cancelBulk: rowByRow,
    undoBulk: rowByRow,
  },
  undo: { undoChange: byItsOwnCall, restoreValues: byItsOwnCall },
  notes: {
    addNote: amongColleagues,
    editNote: amongColleagues,
    deleteNote: amongColleagues,
    assignRecord: amongColleagues,
    markInboxRead: amongColleagues,
  },
  exports: { startExport: ownFile },
  documents: {
    openDocument: none('Who looks at what in the desk is in the audit trail.'),
    updateDocumentRules: none('How long the desk keeps files is its own business.'),
  },
  personalData: { revealPersonal: none('Who looks at what in the desk is in the audit trail.') },
  imports: { startImport: cameIn, fetchImportRejects: ownFile },
  webhooks: {
    addWebhook: receivers,
    updateWebhook: receivers,
    rotateWebhookSecret: receivers,
    pauseWebhook: receivers,
    deleteWebhook: receivers,
    sendWebhookAgain: receivers,
    sendWebhookTest: receivers,
  },
} as const satisfies AllEvents;

const byCall = new Map<string, EventOf>(
  Object.values(eventsOfCalls).flatMap((ofResource) => Object.entries<EventOf>(ofResource)),
);

/**
 * The type of the event that a write makes.
 * @param call the call's name
 * @param audit what the write reported
 * @returns undefined if it makes none
 */
export function eventTypeOf(call: string, audit: AuditEntry): EventTypeName | undefined {
  const event = byCall.get(call);
  if (event === undefined || typeof event === 'string') return event;
  if ('none' in event) return undefined;
  return event.isFirst(audit) ? event.first : event.second;
}
