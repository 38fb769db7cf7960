// Long because it is one table of the sentences for all kinds of writes.
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { calls, type Resource } from '#contract/calls.ts';
import { type FeedResult, feedResults } from '#contract/integrations/feed-results.ts';
import type { ModuleName } from '#contract/platform/modules.ts';
import { moduleTitles } from '#web/lib/module-titles.ts';
import type { AuditEntry } from './audit-marks.tsx';
import { rowCount } from './row-count-labels.ts';

/** Isolates a name from the writing direction of the sentence around it. */
const apart = (text: string) => `\u2068${text}\u2069`;

/** The content of an audit entry, for the sentences below. */
interface SentenceInput {
  /** The name of the record, or the first letters of its id. */
  name: string;
  /** The readable value of a field after or before the write; empty if it has none. */
  after: (field: string) => string;
  before: (field: string) => string;
  /** The field as stored, as JSON. */
  json: (field: string) => string | null;
}

type Sentence = (input: SentenceInput) => string;

const resourceOf = new Map(
  Object.entries(calls).flatMap(([resource, ofResource]) =>
    Object.keys(ofResource).map((name) => [name, resource as Resource] as const),
  ),
);

/** The noun for the records of a resource, inside a sentence. */
function nounOf(call: string): string {
  if (call.includes('CommunityUser')) return t`the community user`;
  if (call.includes('SavedView')) return t`the saved view`;
  const nouns: Partial<Record<Resource, string>> = {
    admins: t`the admin`,
    roles: t`the role`,
    apiKeys: t`the API key`,
    users: t`the user`,
    currencies: t`the currency`,
    categories: t`the category`,
    tokens: t`the token`,
    products: t`the product`,
    community: t`the community category`,
    faqs: t`the question`,
    staticPages: t`the page`,
    emailTemplates: t`the email template`,
    subscribers: t`the subscriber`,
    webhooks: t`the webhook`,
    creators: t`the creator`,
    cannedReplies: t`the ready-made reply`,
  };
  return nouns[resourceOf.get(call) ?? 'audit'] ?? t`the record`;
}

/** The sentence of a write by the verb that its name begins with. */
function byVerb(call: string, { name }: SentenceInput): string | undefined {
  const noun = nounOf(call);
  const [verb = ''] = /^[a-z]+/.exec(call) ?? [];
  const verbs: Readonly<Record<string, () => string>> = {
    add: () => t`Added ${noun} ${name}`,
    update: () => t`Changed ${noun} ${name}`,
    delete: () => t`Deleted ${noun} ${name}`,
    restore: () => t`Restored ${noun} ${name}`,
    disable: () => t`Disabled ${noun} ${name}`,
    enable: () => t`Enabled ${noun} ${name}`,
    revoke: () => t`Revoked ${noun} ${name}`,
    rotate: () => t`Gave ${noun} ${name} a new secret`,
  };
  return verbs[verb]?.();
}

const percent = (value: string) => `${value} %`;

/** Which fee of the settings changed. Several fees are listed in the details. */
function settingsSentence({ before, after }: SentenceInput): string {
  const fees: readonly [field: string, label: string, shown: (value: string) => string][] = [
    ['royaltyFee', t`the royalty fee`, percent],
    ['serviceFee', t`the service fee`, percent],
    ['serviceFee721', t`the service fee of single tokens`, percent],
    ['serviceFee1155', t`the service fee of multiple tokens`, percent],
    ['bidFee', t`the bid fee`, percent],
    ['pksPriceUsd', t`the price of PKS in USD`, (value) => value],
  ];
  const changed = fees.filter(([field]) => before(field) !== after(field));
  const [first] = changed;
  if (!first || changed.length > 1) return t`Changed the settings`;
  const [field, fee, shown] = first;
  const from = apart(shown(before(field)));
  const to = apart(shown(after(field)));
  return t`Set ${fee} from ${from} to ${to}`;
}

const aboutPeople: Readonly<Record<string, Sentence>> = {
  login: ({ after }) => (after('session') ? t`Signed in` : t`Tried to sign in`),
  signInWithPasskey: ({ after }) =>
    after('session') ? t`Signed in with a passkey` : t`Tried to sign in with a passkey`,
  signInWithCompany: ({ after }) =>
    after('session') ? t`Signed in by the company` : t`Tried to sign in by the company`,
  logout: () => t`Signed out`,
  forgotPassword: () => t`Asked for a link to set a new password`,
  resetPassword: () => t`Set a new password by the link in a mail`,
  admitNetwork: () => t`Admitted a new network by the link in a mail`,
  updateProfile: ({ before, after }) => {
    const [from, to] = [apart(before('name')), apart(after('name'))];
    return t`Changed their own name from ${from} to ${to}`;
  },
  updatePreferences: () => t`Changed their own preferences`,
  saveListPreferences: () => t`Arranged the columns of a list`,
  changePassword: () => t`Changed their own password`,
  changeEmail: () => t`Changed their own email`,
  startSecondFactor: () => t`Began to set up a second factor`,
  confirmSecondFactor: () => t`Turned their second factor on`,
  renewRecoveryCodes: () => t`Made new recovery codes`,
  stopSecondFactor: () => t`Turned their second factor off`,
  startPasskey: () => t`Began to add a passkey`,
  addPasskey: () => t`Added a passkey`,
  removePasskey: () => t`Removed a passkey`,
  makePasskeyCode: () => t`Proved themselves with a passkey`,
  updateSignInPolicy: () => t`Changed who needs a second factor`,
  updatePersonalDataPolicy: () => t`Changed whether personal data is masked`,
  'admin:recover': ({ name, json }) => {
    if (json('keyLost') === 'true')
      return t`Replaced the key of the desk on the server, made a link that opens the account of ${name}, and switched its second factor off`;
    return json('secondFactorOff') === 'true'
      ? t`Made a link on the server that opens the account of ${name}, and switched its second factor off`
      : t`Made a link on the server that opens the account of ${name}`;
  },
  endCompanySession: ({ name }) => t`Ended a session of ${name}, for whom the company vouches no longer`,
  takeGroupRights: ({ name }) => t`Took the rights of ${name} from the groups of the company`,
  endSession: () => t`Ended a session`,
  endDeskSession: ({ name }) => t`Ended a session of ${name}`,
  endSessionsOf: ({ name }) => t`Ended the sessions of ${name}`,
  proveFactor: () => t`Proved their second factor again`,
  startViewing: ({ name }) => t`Looked at the desk with the rights of ${name}`,
  stopViewing: ({ name }) => t`Stopped looking at the desk with the rights of ${name}`,
  endAllSessions: () => t`Ended all their sessions`,
  changeUserStatus: ({ name, json }) =>
    json('status') === '"blocked"' ? t`Blocked the user ${name}` : t`Unblocked the user ${name}`,
  acceptVerification: ({ after }) => {
    const email = apart(after('email'));
    return t`Accepted the verification of ${email}`;
  },
  rejectVerification: ({ after }) => {
    const email = apart(after('email'));
    return t`Rejected the verification of ${email}`;
  },
  askForChange: ({ name }) => t`Asked a second person for a change of ${name}`,
  approveChange: ({ name }) => t`Approved a change of ${name}`,
  refuseChange: ({ name }) => t`Refused a change of ${name}`,
  switchModule: ({ after, json }) => {
    const name = moduleTitles[after('module') as ModuleName];
    const title = name === undefined ? after('module') : i18n._(name);
    return json('isOn') === 'true' ? t`Switched on the module ${title}` : t`Switched off the module ${title}`;
  },
  switchSecondPerson: ({ json }) =>
    json('isOn') === 'true'
      ? t`Demanded two people for rights and fees`
      : t`Made one person enough for rights and fees`,
  breakGlass: () => t`Began to act alone for an hour`,
  reviewBrokenGlass: ({ after }) => {
    const admin = apart(after('admin'));
    return t`Reviewed the hour in which ${admin} acted alone`;
  },
  updateAdminRights: ({ name }) => t`Changed the rights of ${name}`,
  updateCompanyGroups: () => t`Changed the roles that company groups give`,
  endRights: ({ name }) => t`Took from ${name} the rights that had ended`,
  handleReport: ({ name, json }) =>
    json('handled') === 'true'
      ? t`Marked the report on ${name} as handled`
      : t`Opened the report on ${name} again`,
  replyTicket: ({ name }) => t`Answered the ticket ${name}`,
  closeTicket: ({ name, json }) =>
    json('closedStatus') === '1' ? t`Closed the ticket ${name}` : t`Opened the ticket ${name} again`,
  addNote: ({ name }) => t`Wrote a note on ${name}`,
  editNote: ({ name }) => t`Changed a note on ${name}`,
  deleteNote: ({ name }) => t`Deleted a note on ${name}`,
  assignRecord: ({ name, after }) => {
    const colleague = apart(after('assignedTo'));
    return after('assignedTo')
      ? t`Put ${colleague} in charge of ${name}`
      : t`Put nobody in charge of ${name}`;
  },
  revealPersonal: ({ name, after }) => {
    const field = apart(after('field'));
    if (after('kind') === 'search') return t`Searched for a whole personal value`;
    return t`Looked at the masked field ${field} of ${name}`;
  },
  openDocument: ({ after }) => {
    const kind = apart(after('kind'));
    return t`Opened a document of a user: ${kind}`;
  },
  updateDocumentRules: () => t`Changed how long documents are kept`,
  takeDocumentFile: () => t`Brought the file of a document`,
  deleteDocumentFile: () => t`Deleted the file of a document whose time was over`,
  eraseUser: ({ name }) => t`Asked for the personal data of ${name} to be erased`,
  eraseAgain: () => t`Began an erasure again that a restored backup did not know`,
  beginErasure: () => t`Began to erase the personal data of a user`,
  eraseTrail: () => t`Erased personal values from rows of the trail`,
  endErasure: () => t`Erased the personal data of a user`,
  markInboxRead: () => t`Marked their inbox as read`,
};

const aboutBusiness: Readonly<Record<string, Sentence>> = {
  hideToken: ({ name }) => t`Hid the token ${name}`,
  showToken: ({ name }) => t`Showed the token ${name} again`,
  proposeOwnerAct: () => t`Asked the owner of a contract for an act`,
  signOwnerAct: () => t`Signed an act of the owner of a contract`,
  noteOwnerAct: () => t`Told of the transaction of an act of the owner`,
  withdrawOwnerAct: () => t`Withdrew an act that the owner of a contract was asked for`,
  noteContractChange: () => t`Said why a change of a contract is in order`,
  addCustodyAddress: () => t`Added an address of the reserves`,
  removeCustodyAddress: () => t`Removed an address of the reserves`,
  submitBid: () => t`Took a bid that was signed off the chain`,
  releaseByPolicy: ({ name }) => t`Released the withdrawal of ${name} by the policy`,
  lapseApproval: ({ name }) => t`Let the approval of the withdrawal of ${name} lapse`,
  evaluateWithdrawal: ({ name }) => t`Judged the withdrawal of ${name} by the policy`,
  updateSettings: settingsSentence,
  setChainFee: ({ before, after }) => {
    const standard = apart(`ERC-${after('standard') || before('standard')}`);
    const [from, to] = [apart(percent(before('fee'))), apart(percent(after('fee')))];
    return t`Set the service fee of ${standard} on the chain from ${from} to ${to}`;
  },
  toggleHotCollection: ({ name, json }) =>
    json('hotCollection') === '"yes"'
      ? t`Put the token ${name} into the hot collection`
      : t`Took the token ${name} out of the hot collection`,
  changeTokenCategory: ({ name, before, after }) => {
    const [from, to] = [apart(before('category') || '—'), apart(after('category') || '—')];
    return t`Moved the token ${name} from the category ${from} to ${to}`;
  },
  saveCreator: ({ name }) => t`Saved the creator ${name}`,
  setBanner: ({ name }) => t`Made the auction of ${name} a banner`,
  removeBanner: ({ name }) => t`Made the auction of ${name} an ordinary one again`,
  updateEmailTemplate: ({ name }) => t`Changed the email template ${name}`,
  sendTestEmail: ({ name }) => t`Sent a test of the email template ${name}`,
  sendToSubscribers: ({ name, after }) => {
    const total = apart(after('total'));
    return t`Sent the email template ${name} to ${total} subscribers`;
  },
  pauseMailing: ({ json }) => (json('paused') === 'true' ? t`Paused a sending` : t`Let a sending go on`),
  cancelMailing: () => t`Cancelled a sending`,
  approveWithdrawal: ({ name, after }) =>
    after('state') === 'released'
      ? t`Released the withdrawal of ${name}`
      : t`Approved the withdrawal of ${name}`,
  holdWithdrawal: ({ name }) => t`Held the withdrawal of ${name}`,
  resumeWithdrawal: ({ name }) => t`Let the withdrawal of ${name} go on`,
  refuseWithdrawal: ({ name }) => t`Refused the withdrawal of ${name}`,
  proposeWithdrawalPolicy: () => t`Proposed a policy of withdrawals`,
  confirmWithdrawalPolicy: () => t`Put a policy of withdrawals in force`,
  dropWithdrawalPolicy: () => t`Dropped a proposed policy of withdrawals`,
  engageStop: () => t`Stopped withdrawals`,
  prolongStop: () => t`Prolonged a stop of withdrawals`,
  askToLiftStop: () => t`Asked to lift a stop of withdrawals`,
  approveLifting: () => t`Lifted a stop of withdrawals`,
  refuseLifting: () => t`Refused to lift a stop of withdrawals`,
  askToOverride: () => t`Asked to let releases of a held currency go on`,
  approveOverride: () => t`Let releases of a held currency go on`,
  refuseOverride: () => t`Refused to let releases of a held currency go on`,
  setReserveRule: () => t`Changed the rule of reserves`,
};

const aboutDesk: Readonly<Record<string, Sentence>> = {
  startExport: ({ after }) => {
    const list = apart(after('list'));
    return t`Asked for the list ${list} as a file`;
  },
  exportList: ({ after }) => {
    const list = apart(after('list'));
    return t`Asked for the list ${list} as a file`;
  },
  downloadExport: ({ after }) => {
    const [rows, list] = [apart(after('rows') || '0'), apart(after('list'))];
    return t`Took ${rows} rows of the list ${list} as a file`;
  },
  startImport: ({ after }) => {
    const file = apart(after('file'));
    return t`Imported the file ${file}`;
  },
  fetchImportRejects: () => t`Fetched the refused rows of an import`,
  cancelRun: () => t`Cancelled what was under way`,
  pauseRun: ({ json }) => (json('paused') === 'true' ? t`Paused what was under way` : t`Let it go on`),
  prepareBulk: () => t`Tried a change of many rows`,
  confirmBulk: ({ after }) => {
    const total = apart(after('total'));
    return t`Began a change of ${total} rows`;
  },
  cancelBulk: () => t`Cancelled a change of many rows`,
  undoBulk: () => t`Began to undo a change of many rows`,
  finishBulk: () => t`Ended a change of many rows`,
  undoChange: () => t`Undid a change`,
  restoreValues: () => t`Restored the values from before a change`,
  purgeTrash: ({ name }) => t`Permanently deleted ${name} from the trash`,
  rotateApiKey: ({ name, after }) => {
    const by = apart(after('newTokenBy'));
    return after('newTokenBy')
      ? t`Let ${by} make a new token of the API key ${name}`
      : t`Gave the API key ${name} a new secret`;
  },
  rotateWebhookSecret: ({ name }) => t`Gave the webhook ${name} a new secret`,
  pauseWebhook: ({ name, json }) =>
    json('paused') === 'false' ? t`Let the webhook ${name} go on` : t`Paused the webhook ${name}`,
  sendWebhookAgain: ({ name }) => t`Sent an event to the webhook ${name} again`,
  sendWebhookTest: ({ name }) => t`Sent a test to the webhook ${name}`,
  updateRetention: () => t`Changed for how long a log is kept`,
  applyRetention: () => t`Deleted what was past its term`,
  exchangeSignatures: () => t`Took a signature of an owner from the Safe Transaction Service`,
  changeSecretKey: () => t`Changed the key of the server`,
  retireSecretKey: () => t`Encrypted everything with the new key of the server`,
  replaceLostKey: () => t`Replaced the lost key of the server`,
  addAddressName: ({ name }) => t`Added ${name} to the address book`,
  updateAddressName: ({ name }) => t`Renamed an address to ${name}`,
  deleteAddressName: ({ name }) => t`Removed ${name} from the address book`,
  addCanary: () => t`Made a user a canary`,
  createCanary: () => t`Created a canary user`,
  removeCanary: () => t`Made a canary an ordinary user again`,
  readCanary: () => t`Raised an alarm: a canary was read`,
  rejectAuditRows: () => t`Rejected rows of the audit trail that no server signed`,
  requireSignatures: () => t`Required signatures of rows of the audit trail`,
  archiveAudit: () => t`Moved old rows of the audit trail into a file`,
  chainUndo: () => t`Took back what a dropped branch of the chain said`,
  chainUndoToken: ({ name }) => t`Took back what a dropped branch of the chain said of ${name}`,
};

/** The result of a decision about a case. */
const outcomes: Readonly<Record<string, Sentence>> = {
  hidden: ({ name }) => t`Decided the case of ${name}: hid the token`,
  deleted: ({ name }) => t`Decided the case of ${name}: deleted the token`,
  blocked: ({ name }) => t`Decided the case of ${name}: blocked the user`,
  warned: ({ name }) => t`Decided the case of ${name}: warned the user`,
  rejected: ({ name }) => t`Decided the case of ${name}: rejected the reports`,
};

const aboutSupport: Readonly<Record<string, Sentence>> = {
  takeNextCase: ({ name, after }) =>
    after('state') ? t`Took the next case: ${name}` : t`Asked for the next case; there was none`,
  snoozeCase: ({ name }) => t`Put the case of ${name} aside`,
  wakeCase: ({ name }) => t`Went on with the case of ${name}`,
  giveOutCase: ({ name, after }) => {
    const colleague = apart(after('assignedTo'));
    return t`Gave the case of ${name} to ${colleague}`;
  },
  linkToCase: ({ name }) => t`Put a record beside the case of ${name}`,
  unlinkFromCase: ({ name }) => t`Took a record from beside the case of ${name}`,
  updateCaseRules: () => t`Changed the rules of cases`,
  escalateCase: ({ name }) => t`Gave the case of ${name} to the superadmins`,
  closeCase: (input) => {
    const { name, after } = input;
    return outcomes[after('outcome')]?.(input) ?? t`Decided the case of ${name}`;
  },
  reverseCase: ({ name }) => t`Took back the decision about ${name}`,
  appealCase: ({ name }) => t`Opened the case of ${name} again after an appeal`,
  lookAtCase: ({ name }) => t`Looked a second time at the decision about ${name}`,
  setCaseShares: () => t`Set how many decisions get a second look`,
  addCaseReason: ({ name }) => t`Added the reason ${name} to those of cases`,
  updateCaseReason: ({ name }) => t`Changed the reason ${name} of cases`,
  updateTicket: ({ name }) => t`Changed how the ticket ${name} is worked on`,
  mergeTicket: ({ name }) => t`Merged the ticket ${name} into another one`,
  unmergeTicket: ({ name }) => t`Took the ticket ${name} out of another one`,
  takeMail: ({ name }) => t`Recorded that a reply to the ticket ${name} was not delivered`,
  attachFile: ({ name }) => t`Uploaded a file for the ticket ${name}`,
  rateTicket: ({ name, after }) => {
    const score = apart(after('score'));
    return t`The user said how the ticket ${name} went: ${score} of 5`;
  },
  updateClockRules: () => t`Changed the promised times of support`,
};

const sentences: Readonly<Record<string, Sentence>> = {
  ...aboutPeople,
  ...aboutBusiness,
  ...aboutDesk,
  ...aboutSupport,
};

function read(json: string | null): string {
  if (json === null) return '';
  const value: unknown = JSON.parse(json);
  if (value === null) return '';
  return typeof value === 'object' ? json : String(value);
}

/** The name from the record's own states, if the record has no name any longer. */
function lastName({ changes, record }: AuditEntry): string {
  const named = ['name', 'title', 'symbol', 'question', 'identifier', 'tokenName', 'email'];
  const change = named.flatMap((field) => changes.find((one) => one.field === field) ?? [])[0];
  return read(change?.after ?? null) || read(change?.before ?? null) || (record ?? '').slice(0, 8);
}

/** The name of an entry's record. */
export const nameIn = (entry: AuditEntry): string => entry.recordName ?? lastName(entry);

/** The entry of rows from an import or the feed: one record, or a batch with its counts. */
function byRows({ call, record }: AuditEntry, { name, json }: SentenceInput): string | undefined {
  const [, way, entity = ''] = /^(import:|feed\/)(.+)$/.exec(call) ?? [];
  if (way === undefined) return undefined;
  const sum = (...results: readonly FeedResult[]) =>
    results.reduce((total, result) => total + Number(json(result) ?? 0), 0);
  if (way === 'import:') {
    if (json('fileRow') !== null) return t`Imported ${name}`;
    const rows = rowCount(entity, sum('created', 'changed'));
    return t`Imported ${rows}`;
  }
  if (record !== null) return t`Changed ${name} by the feed`;
  const rows = rowCount(entity, sum(...feedResults));
  return t`Sent ${rows} through the feed`;
}

/**
 * The entry as one sentence in the screen's language. A write without its own sentence gets one from its verb, or
 * else its name.
 */
export function sentenceOf(entry: AuditEntry): string {
  const { call, changes } = entry;
  const json = (side: 'before' | 'after') => (field: string) =>
    changes.find((change) => change.field === field)?.[side] ?? null;
  const input: SentenceInput = {
    name: apart(nameIn(entry)),
    after: (field) => read(json('after')(field)),
    before: (field) => read(json('before')(field)),
    json: json('after'),
  };
  return sentences[call]?.(input) ?? byRows(entry, input) ?? byVerb(call, input) ?? t`Made the call ${call}`;
}
