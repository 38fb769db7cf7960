import type { Call } from './call.ts';
import type { calls, Resource } from './calls.ts';
import { firstCalls } from './first-calls.ts';

type WriteOf<R extends Resource> = {
  [K in keyof (typeof calls)[R]]: (typeof calls)[R][K] extends { effect: 'write' } ? K : never;
}[keyof (typeof calls)[R]] &
  string;

/** Why a write can't be undone by another one. */
export type NoReversal =
  /** Mail about it has gone out, and the user relies on it. */
  | 'mail'
  /** It is on the chain. */
  | 'chain'
  /** The record is deleted for good. */
  | 'gone'
  /** It added something: what is not wanted is deleted. */
  | 'added'
  /** Its form says more than the trail keeps, such as a picture or a secret. */
  | 'form'
  /** It changed nothing that could be given back. */
  | 'nothing';

/** The write that undoes another one. */
export interface Reversal<Name extends string = string> {
  readonly call: Name;
  /** The fields of its input that get the values from before; none where the record alone says it all. */
  readonly fields: readonly string[];
  /** Where the call knows its record by itself. */
  readonly hasNoId?: true;
  /** What its input calls the record, where that is not `id`. */
  readonly idAs?: string;
  /** A form saves it: the toast about it offers nothing, the trail does. */
  readonly isForm?: true;
}

/** The writes that don't say themselves what undoes them. */
type Listed<R extends Resource> = {
  [K in keyof (typeof calls)[R]]: (typeof calls)[R][K] extends { ownWords: unknown } ? never : K;
}[keyof (typeof calls)[R]] &
  WriteOf<R>;

/** A write that is left out here does not compile. */
type AllReversals = {
  readonly [R in Resource as Listed<R> extends never ? never : R]: {
    readonly [W in Listed<R>]: Reversal<WriteOf<R>> | NoReversal;
  };
};

const by = <const Name extends string>(call: Name, fields: readonly string[] = []) =>
  ({ call, fields }) as const;
const form = <const Name extends string>(call: Name, fields: readonly string[]) =>
  ({ call, fields, isForm: true }) as const;

const page = ['identifier', 'content'] as const;

/** What undoes each write that doesn't say it itself: another write, with values from before; or why nothing does. */
export const reversals = {
  session: {
    login: 'nothing',
    logout: 'nothing',
    forgotPassword: 'nothing',
    resetPassword: 'nothing',
    admitNetwork: 'nothing',
    updateProfile: 'form',
    updatePreferences: 'nothing',
  },
  views: {
    saveListPreferences: 'nothing',
    addSavedView: 'added',
    updateSavedView: 'form',
    deleteSavedView: 'gone',
  },
  signInPolicy: { updateSignInPolicy: 'form' },
  personalDataPolicy: { updatePersonalDataPolicy: 'form' },
  retention: { updateRetention: 'form' },
  canaries: { addCanary: 'added', createCanary: 'added', removeCanary: 'gone' },
  erasures: { eraseUser: 'nothing' },
  deskSessions: { endDeskSession: 'nothing', endSessionsOf: 'nothing' },
  access: { proveFactor: 'nothing', startViewing: 'nothing', stopViewing: 'nothing' },
  companySignIn: { signInWithCompany: 'nothing' },
  companyGroups: { updateCompanyGroups: 'form' },
  passkeys: {
    signInWithPasskey: 'nothing',
    startPasskey: 'form',
    addPasskey: 'form',
    removePasskey: 'form',
    makePasskeyCode: 'nothing',
  },
  security: {
    changePassword: 'form',
    changeEmail: 'form',
    startSecondFactor: 'form',
    confirmSecondFactor: 'form',
    renewRecoveryCodes: 'form',
    stopSecondFactor: 'form',
    endSession: 'gone',
    endAllSessions: 'gone',
  },
  changeRequests: {
    approveChange: 'nothing',
    refuseChange: 'nothing',
    switchSecondPerson: 'nothing',
    breakGlass: 'nothing',
    reviewBrokenGlass: 'nothing',
  },
  roles: { addRole: 'added', updateRole: 'form', deleteRole: 'gone', updateAdminRights: 'form' },
  admins: {
    addAdmin: 'added',
    updateAdmin: form('updateAdmin', ['name', 'email', 'restriction']),
    disableAdmin: by('enableAdmin'),
    enableAdmin: by('disableAdmin'),
  },
  withdrawalDecisions: {
    approveWithdrawal: 'nothing',
    holdWithdrawal: 'form',
    resumeWithdrawal: 'form',
    refuseWithdrawal: 'nothing',
    proposeWithdrawalPolicy: 'form',
    confirmWithdrawalPolicy: 'form',
    dropWithdrawalPolicy: 'form',
  },
  apiKeys: { addApiKey: 'added', updateApiKey: 'form', rotateApiKey: 'gone', revokeApiKey: 'gone' },
  users: {
    updateUser: form('updateUser', ['email', 'dialCode', 'phoneNumber']),
    changeUserStatus: by('changeUserStatus', ['status']),
    deleteUser: by('restoreUser'),
    restoreUser: by('deleteUser'),
  },
  currencies: { addCurrency: 'added', updateCurrency: 'form', deleteCurrency: 'gone' },
  tickets: {
    replyTicket: 'mail',
    closeTicket: by('closeTicket', ['closedStatus']),
    updateTicket: 'form',
  },
  ticketDesk: {
    attachFile: 'added',
    updateClockRules: 'form',
    mergeTicket: by('unmergeTicket'),
    unmergeTicket: 'form',
  },
  cannedReplies: {
    addCannedReply: 'added',
    updateCannedReply: form('updateCannedReply', ['name', 'text']),
    deleteCannedReply: 'gone',
  },
  categories: {
    addCategory: 'added',
    updateCategory: form('updateCategory', ['name']),
    deleteCategory: 'gone',
  },
  tokens: {
    toggleHotCollection: by('toggleHotCollection', ['hotCollection']),
    changeTokenCategory: 'form',
    hideToken: by('showToken'),
    showToken: by('hideToken'),
    deleteToken: by('restoreToken'),
    restoreToken: by('deleteToken'),
  },
  creators: { saveCreator: 'form' },
  banners: { setBanner: by('removeBanner'), removeBanner: by('setBanner') },
  products: { addProduct: 'added', updateProduct: 'form', deleteProduct: 'gone' },
  community: {
    addCommunityCategory: 'added',
    updateCommunityCategory: form('updateCommunityCategory', ['name', 'description']),
    deleteCommunityCategory: 'gone',
    addCommunityUser: 'added',
    deleteCommunityUser: 'gone',
  },
  faqs: { addFaq: 'added', updateFaq: form('updateFaq', ['question', 'answer']), deleteFaq: 'gone' },
  staticPages: {
    updateStaticPage: form('updateStaticPage', page),
    updateStaticPageTwin: form('updateStaticPageTwin', page),
  },
  settings: {
    updateSettings: {
      ...form('updateSettings', [
        'royaltyFee',
        'serviceFee',
        'serviceFee721',
        'serviceFee1155',
        'bidFee',
        'pksPriceUsd',
      ]),
      hasNoId: true,
    },
  },
  chain: { setChainFee: 'chain' },
  ownerActs: {
    proposeOwnerAct: 'chain',
    signOwnerAct: 'chain',
    noteOwnerAct: 'chain',
    withdrawOwnerAct: 'chain',
    noteContractChange: 'nothing',
  },
  signedBids: { submitBid: 'chain' },
  emailTemplates: {
    updateEmailTemplate: 'form',
    sendTestEmail: 'mail',
    sendToSubscribers: 'mail',
    pauseMailing: 'form',
    cancelMailing: 'mail',
  },
  subscribers: {
    deleteSubscriber: by('restoreSubscriber'),
    restoreSubscriber: by('deleteSubscriber'),
  },
  verifications: { acceptVerification: 'mail', rejectVerification: 'mail' },
  cases: {
    takeNextCase: 'nothing',
    snoozeCase: 'form',
    wakeCase: 'form',
    escalateCase: 'form',
    closeCase: 'form',
    reverseCase: 'form',
    appealCase: 'form',
    lookAtCase: 'nothing',
    setCaseShares: 'form',
    addCaseReason: 'added',
    updateCaseReason: form('updateCaseReason', ['name', 'isActive']),
  },
  caseDesk: { linkToCase: 'form', unlinkFromCase: 'form', updateCaseRules: 'form' },
  reports: { handleReport: by('handleReport', ['handled']) },
  personalData: { revealPersonal: 'nothing' },
  documents: { openDocument: 'nothing', updateDocumentRules: 'form' },
  runs: { cancelRun: 'nothing', pauseRun: by('pauseRun', ['paused']) },
  stops: {
    engageStop: 'nothing',
    prolongStop: 'nothing',
    askToLiftStop: 'nothing',
    approveLifting: 'nothing',
    refuseLifting: 'nothing',
  },
  reserves: {
    askToOverride: 'nothing',
    approveOverride: 'nothing',
    refuseOverride: 'nothing',
    addCustodyAddress: 'nothing',
    removeCustodyAddress: 'nothing',
    setReserveRule: 'nothing',
  },
  notes: {
    addNote: 'added',
    editNote: 'form',
    deleteNote: 'gone',
    assignRecord: { ...by('assignRecord', ['kind', 'adminId']), idAs: 'record' },
    markInboxRead: 'nothing',
  },
  bulk: { prepareBulk: 'nothing', confirmBulk: 'nothing', cancelBulk: 'nothing', undoBulk: 'nothing' },
  undo: { undoChange: 'nothing', restoreValues: 'nothing' },
  exports: { startExport: 'nothing' },
  imports: { startImport: 'added', fetchImportRejects: 'nothing' },
  webhooks: {
    addWebhook: 'added',
    updateWebhook: 'form',
    rotateWebhookSecret: 'gone',
    pauseWebhook: 'form',
    deleteWebhook: 'gone',
    sendWebhookAgain: 'nothing',
    sendWebhookTest: 'nothing',
  },
} as const satisfies AllReversals;

/**
 * What undoes a write.
 * @param call the write's name; the server's own work has names that no call has
 */
export function reversalOf(call: string): Reversal | NoReversal {
  for (const ofResource of Object.values<Readonly<Record<string, Reversal | NoReversal>>>(reversals)) {
    const found = Object.hasOwn(ofResource, call) ? ofResource[call] : undefined;
    if (found) return found;
  }
  for (const ofResource of Object.values<Readonly<Record<string, Call>>>(firstCalls)) {
    const own = Object.hasOwn(ofResource, call) ? ofResource[call]?.ownWords : undefined;
    if (own) return typeof own === 'string' ? own : { call, fields: own, isForm: true };
  }
  return 'nothing';
}
