// Long because it is one table, which its readers search by a type.
/**
 * The description of an event type for the document of events: one sentence, and an example of the state before
 * and after.
 */
interface EventType {
  readonly says: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Receivers act on its exact values, so nothing in it is masked. */
  readonly isNeverMasked?: true;
}

const contact = { email: 'amira@example.com', dialCode: '+971', phoneNumber: '501234567' };
const currency = {
  name: 'Ether',
  symbol: 'ETH',
  type: 'crypto',
  withdrawFee: '0.5',
  contractAddress: null,
  minAbi: null,
  bankDetails: null,
  image: null,
};
const product = {
  name: 'Signed print',
  price: '0.25',
  creatorName: 'Amira',
  content: '<p>One of ten.</p>',
  creatorImage: '/images/7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a.webp',
  productImage: '/images/3c9683017f9e4bf33d0fbedd26bf143fd72de9b9dd145441b75f0604047ea28e.webp',
  paidIn: 'ETH',
};
const category = { name: 'Art', image: null };
const creator = {
  name: 'Amira',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  coverImage: '/images/7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a.webp',
  profileImage: '/images/3c9683017f9e4bf33d0fbedd26bf143fd72de9b9dd145441b75f0604047ea28e.webp',
};
const settings = {
  royaltyFee: '5',
  serviceFee: '2.5',
  serviceFee721: '2.5',
  serviceFee1155: '2.5',
  bidFee: '1',
  pksPriceUsd: '0.04',
};
const stop = {
  scope: 'currency',
  currencySymbol: 'ETH',
  user: null,
  destinationHours: null,
  reason: 'The hot wallet is being moved.',
  endsAt: '2026-11-22T18:00:00.000Z',
};
const closing = {
  currencySymbol: 'ETH',
  state: 'announced',
  announceAt: '2026-12-01T09:00:00.000Z',
  lastDepositAt: '2026-12-15T00:00:00.000Z',
  lastTradeAt: '2026-12-31T00:00:00.000Z',
  payoutUntil: '2027-03-31T00:00:00.000Z',
};
const deed = {
  chainId: '1',
  contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  name: 'ServiceFeeChanged',
  transactionHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
  from: '2.5',
  to: '3',
  sender: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
};
const { chainId, contract: ofContract, name: ofName, transactionHash: ofHash } = deed;
const droppedDeed = { chainId, contract: ofContract, name: ofName, transactionHash: ofHash };
const faq = { question: 'How do I withdraw?', answer: 'Choose Withdraw in your wallet.' };
const page = { identifier: 'terms', content: '<p>These terms hold from May on.</p>' };
const communityUser = { name: 'Amira', username: 'amira', email: 'amira@example.com' };
const subscriber = { email: 'amira@example.com', name: 'Amira', status: 'subscribed' };

const travelRuleTransfer = {
  direction: 'out',
  counterparty: 'Alpine Exchange',
  withdrawalId: '019a0f3c-7f2e-7c1a-9d4b-2f6a8c0e1b35',
};

const approver = {
  id: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60',
  name: 'Noor Haddad',
  at: '2026-11-22T10:15:00.000Z',
  /** What a passkey signed (examples/approvals/check.ts); null for an approval with a code. */
  passkey: null,
};
const closedCase = {
  state: 'closed',
  subject: 'user:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  reports: 3,
};
const openedCase = { ...closedCase, state: 'new' };
const withdrawal = {
  state: 'released',
  userId: '01938f3e-8c00-7a10-8000-5f2b1c9d7e61',
  email: 'amira@example.com',
  currencyId: '01938f3e-8c00-7a10-8000-5f2b1c9d7e62',
  currencySymbol: 'ETH',
  amount: '12.5',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  paidTo: { paymentType: 2, toAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  policyVersion: 3,
  policyRow: 'large-eth',
  outcome: 'one',
  needed: 1,
  approvers: [approver],
  digest: '9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
};

/**
 * Every type of event for other systems. The part before the dot is the type of the record. Receivers rely on these
 * names and on the fields of `before` and `after`: new ones may be added, but none is removed or changes its meaning.
 */
export const eventTypes = {
  'user.changed': {
    says: 'The email or telephone number of a user was changed.',
    before: contact,
    after: { ...contact, email: 'amira.k@example.com' },
  },
  'user.blocked': {
    says: 'A user was blocked.',
    before: { status: 'active' },
    after: { status: 'blocked' },
  },
  'user.unblocked': {
    says: 'A blocked user was unblocked.',
    before: { status: 'blocked' },
    after: { status: 'active' },
  },
  'user.deleted': {
    says: 'A user was deleted.',
    before: {
      name: 'Amira',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      ...contact,
      status: 'active',
    },
    after: null,
  },
  'user.restored': {
    says: 'A deleted user was restored.',
    before: null,
    after: {
      name: 'Amira',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      ...contact,
      status: 'active',
    },
  },
  'verification.accepted': {
    says: 'A verification request for an email was accepted.',
    before: { status: 'Pending' },
    after: { status: 'Accepted', email: 'amira@example.com' },
  },
  'verification.rejected': {
    says: 'A verification request for an email was rejected.',
    before: { status: 'Pending' },
    after: { status: 'Rejected', email: 'amira@example.com' },
  },
  'ticket.answered': {
    says: 'An administrator replied to a ticket. `reply` is the id of the reply.',
    before: null,
    after: { reply: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60', message: 'Your withdrawal is on its way.' },
  },
  'ticket.user_wrote': {
    says: 'A user replied to a ticket by email. `reply` is the id of the message.',
    before: null,
    after: { reply: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60', message: 'It has arrived, thank you.' },
  },
  'ticket.changed': {
    says: 'The priority of a ticket, its tags, or whether it waits for the user was changed.',
    before: { waiting: false, priority: 'normal', tags: [] },
    after: { waiting: true, priority: 'high', tags: ['withdrawal'] },
  },
  'ticket.merged': {
    says: 'A ticket was merged into another ticket of the same person, and closed. `mergedInto` is the id of that ticket.',
    before: { mergedInto: null },
    after: { mergedInto: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60' },
  },
  'ticket.unmerged': {
    says: 'A merge of a ticket was undone. The ticket is as it was before.',
    before: { mergedInto: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60' },
    after: { mergedInto: null },
  },
  'ticket.closed': {
    says: 'A ticket was closed.',
    before: { closedStatus: 0 },
    after: { closedStatus: 1 },
  },
  'ticket.rated': {
    says: 'A user rated a closed ticket from 1 to 5, with the link in the email about its closing. `comment` is null if they wrote none.',
    before: null,
    after: { score: 5, comment: 'Quick and clear.' },
  },
  'ticket.reopened': {
    says: 'A closed ticket was reopened.',
    before: { closedStatus: 1 },
    after: { closedStatus: 0 },
  },
  'token.deleted': {
    says: 'A token was deleted from the marketplace.',
    before: { name: 'Dune 12', isDeleted: false },
    after: { name: 'Dune 12', isDeleted: true },
  },
  'token.restored': {
    says: 'A deleted token was restored.',
    before: { name: 'Dune 12', isDeleted: true },
    after: { name: 'Dune 12', isDeleted: false },
  },
  'token.hidden': {
    says: "A token was hidden. Don't show its page or its auctions until it is shown again.",
    before: { isHidden: false },
    after: { isHidden: true },
  },
  'token.shown': {
    says: 'A hidden token is shown again.',
    before: { isHidden: true },
    after: { isHidden: false },
  },
  'token.hot_set': {
    says: 'A token was added to the hot collection.',
    before: { hotCollection: 'no' },
    after: { hotCollection: 'yes' },
  },
  'token.hot_removed': {
    says: 'A token was removed from the hot collection.',
    before: { hotCollection: 'yes' },
    after: { hotCollection: 'no' },
  },
  'token.category_changed': {
    says: 'A token was moved to another category, or to none.',
    before: { category: 'Art' },
    after: { category: 'Photography' },
  },
  'auction.banner_set': {
    says: 'An auction was made a banner.',
    before: { isBanner: false },
    after: { isBanner: true },
  },
  'auction.banner_removed': {
    says: 'An auction is no longer a banner.',
    before: { isBanner: true },
    after: { isBanner: false },
  },
  'currency.added': { says: 'A currency was added.', before: null, after: currency },
  'currency.changed': {
    says: 'A currency was changed.',
    before: currency,
    after: { ...currency, withdrawFee: '0.4' },
  },
  'currency.deleted': { says: 'A currency was deleted.', before: currency, after: null },
  'settings.changed': {
    says: 'The fees of the marketplace were changed.',
    before: settings,
    after: { ...settings, bidFee: '1.5' },
  },
  'settings.chain_fee_changed': {
    says: 'The service fee of a contract was changed on the chain, and the setting was updated to match.',
    before: { standard: 721, fee: '2.5' },
    after: {
      standard: 721,
      fee: '3',
      transactionHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
    },
  },
  'faq.added': { says: 'A question was added.', before: null, after: faq },
  'faq.changed': {
    says: 'A question or its answer was changed.',
    before: faq,
    after: { ...faq, answer: 'Open your wallet and choose Withdraw.' },
  },
  'faq.deleted': { says: 'A question was deleted.', before: faq, after: null },
  'faq.restored': { says: 'A deleted question was restored.', before: null, after: faq },
  'page.changed': {
    says: 'A page of static content was changed.',
    before: page,
    after: { ...page, content: '<p>These terms hold from June on.</p>' },
  },
  'category.added': { says: 'A category of tokens was added.', before: null, after: category },
  'category.changed': {
    says: 'A category of tokens was renamed, or its picture was replaced.',
    before: category,
    after: { ...category, name: 'Fine art' },
  },
  'category.deleted': { says: 'A category of tokens was deleted.', before: category, after: null },
  'category.restored': {
    says: 'A deleted category of tokens was restored.',
    before: null,
    after: category,
  },
  'creator.added': { says: 'A featured creator was added.', before: null, after: creator },
  'creator.changed': {
    says: 'A featured creator was changed.',
    before: creator,
    after: { ...creator, name: 'Amira K.' },
  },
  'product.added': { says: 'A product entry was added.', before: null, after: product },
  'product.changed': {
    says: 'A product entry was changed.',
    before: product,
    after: { ...product, price: '0.3' },
  },
  'product.deleted': { says: 'A product entry was deleted.', before: product, after: null },
  'product.restored': { says: 'A deleted product entry was restored.', before: null, after: product },
  'community_category.added': {
    says: 'A community category was added.',
    before: null,
    after: { name: 'Collectors', description: null },
  },
  'community_category.changed': {
    says: 'A community category was changed.',
    before: { name: 'Collectors', description: null },
    after: { name: 'Collectors', description: 'For those who keep.' },
  },
  'community_category.deleted': {
    says: 'A community category was deleted.',
    before: { name: 'Collectors', description: null },
    after: null,
  },
  'community_user.added': { says: 'A community user was added.', before: null, after: communityUser },
  'user.erased': {
    says: 'The personal data of a user was erased permanently. Erase it too, and send no more rows about this user.',
    before: null,
    after: { isErased: true },
  },
  'community_user.deleted': { says: 'A community user was deleted.', before: communityUser, after: null },
  'subscriber.unsubscribed': {
    says: "A subscriber unsubscribed with the link in an email. Don't send them any either.",
    before: subscriber,
    after: { ...subscriber, status: 'unsubscribed' },
  },
  'subscriber.deleted': {
    says: 'A subscriber was deleted. They get no more email.',
    before: subscriber,
    after: null,
  },
  'subscriber.restored': {
    says: 'A deleted subscriber was restored, subscribed or not as before.',
    before: null,
    after: subscriber,
  },
  'withdrawal.approved': {
    says: 'A withdrawal got one of the approvals that it needs. It is not released yet.',
    before: { state: 'waiting', approvals: 0 },
    after: { ...withdrawal, state: 'approved', outcome: 'two', needed: 2 },
  },
  'withdrawal.released': {
    says: 'A withdrawal may be paid: exactly this amount to exactly this destination. No other event releases a withdrawal.',
    before: { state: 'waiting', approvals: 0 },
    after: withdrawal,
    isNeverMasked: true,
  },
  'withdrawal.held': {
    says: "A withdrawal is held. It can't be released until somebody resumes it.",
    before: { state: 'waiting', approvals: 0 },
    after: {
      ...withdrawal,
      state: 'held',
      approvers: [],
      reason: 'New destination after a change of password',
    },
  },
  'withdrawal.resumed': {
    says: 'A held withdrawal waits for approval again.',
    before: { state: 'held', approvals: 0 },
    after: { ...withdrawal, state: 'waiting', approvers: [], reason: 'Confirmed by telephone' },
  },
  'withdrawal.refused': {
    says: 'A withdrawal was refused permanently. Return the amount to the user.',
    before: { state: 'held', approvals: 0 },
    after: { ...withdrawal, state: 'refused', approvers: [], reason: 'Destination of a known theft' },
  },
  'case.opened': {
    says: 'A case about a token or a user was opened. `earlier` is how many earlier cases about the same ended with an action.',
    before: null,
    after: { ...openedCase, earlier: 0 },
  },
  'case.reported': {
    says: 'Reports were added to a case, the first ones included. `reports` is their number before and after.',
    before: { reports: 2 },
    after: openedCase,
  },
  'withdrawal.gate_hit': {
    says: 'A gate of the policy found something about a withdrawal. It is not released unless two people override that.',
    before: null,
    after: {
      gate: 'Sanctions',
      question: '019a0f3c-8a51-7d20-8f3e-6b1c2d3e4f50',
      digest: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
      result: 'hit',
      sourceVersion: 'SDN 2026-11-26',
      error: null,
    },
  },
  'withdrawal.gate_overridden': {
    says: 'Two people overrode the result of a gate for a withdrawal.',
    before: null,
    after: {
      gate: 'Sanctions',
      result: 'hit',
      reason: 'Another person of the same name, born in 1991.',
      digest: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
      askedBy: 'Nadia',
      askedById: '019a0f3c-7f2e-7c1a-9d4b-2f6a8c0e1b35',
    },
  },
  'screening.hit': {
    says: 'A user or the destination of a withdrawal matches an entry of a sanctions list. People decide about it.',
    before: null,
    after: {
      state: 'open',
      subjectKind: 'user',
      subjectId: '019a0f3c-7f2e-7c1a-9d4b-2f6a8c0e1b35',
      entry: '36216',
      score: 97,
    },
  },
  'screening.decided': {
    says: 'An administrator dismissed or confirmed a match with a sanctions list. `decision` is the reason.',
    before: { state: 'open' },
    after: {
      state: 'dismissed',
      subjectKind: 'user',
      subjectId: '019a0f3c-7f2e-7c1a-9d4b-2f6a8c0e1b35',
      list: 'OFAC SDN',
      entry: '36216',
      score: 97,
      decision: 'Another person of the same name, born in 1991.',
    },
  },
  'travel_rule.decided': {
    says: 'The data of a transfer was accepted or rejected, by the counterparty or here, or its owner proved a self-hosted wallet.',
    before: { ...travelRuleTransfer, state: 'sent' },
    after: { ...travelRuleTransfer, state: 'accepted' },
  },
  'case.closed': {
    says: 'A case about a token or a user was resolved. The action has an event of its own. `answer` is for those who reported; null if there is none.',
    before: { state: 'investigating' },
    after: {
      ...closedCase,
      outcome: 'hidden',
      reasonName: 'Copy of somebody else’s work',
      evidence: '9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
      answer: 'Thank you. We hid the token.',
    },
  },
  'case.reversed': {
    says: 'The action of a case was undone. The undo has an event of its own.',
    before: { outcome: 'hidden', isReversed: false },
    after: { ...closedCase, outcome: 'hidden', isReversed: true },
  },
  'case.appealed': {
    says: 'A closed case was reopened, for another administrator to decide. Its action stays in effect until then.',
    before: { state: 'closed', priority: 1 },
    after: { ...openedCase, priority: 2 },
  },
  'report.handled': {
    says: 'A report was marked as handled.',
    before: { handled: false },
    after: { handled: true },
  },
  'report.reopened': {
    says: 'A handled report was reopened.',
    before: { handled: true },
    after: { handled: false },
  },
  'reserves.short': {
    says: 'You hold less of a currency than you owe, by more than the tolerance. No withdrawal of it is released. The record’s id is the symbol in lower case.',
    before: { state: 'covered' },
    after: { state: 'short', liabilities: '120.5', custody: '120', missing: '0.5' },
  },
  'reserves.unknown': {
    says: 'The last report of how much of a currency you hold is too old.',
    before: { state: 'covered' },
    after: { state: 'unknown', liabilities: '120.5', custody: '121', missing: '0' },
  },
  'reserves.covered': {
    says: 'You hold enough of a currency again to cover what you owe.',
    before: { state: 'short' },
    after: { state: 'covered', liabilities: '120.5', custody: '121', missing: '0' },
  },
  'reserves.overridden': {
    says: 'Two people allowed withdrawals of a currency despite its shortfall, for a time and up to an amount.',
    before: null,
    after: {
      reason: 'The bank confirms the transfer by telephone.',
      askedBy: 'Nadia',
      upTo: '0.5',
      endsAt: '2026-11-22T18:00:00.000Z',
    },
  },
  'closing.started': {
    says: 'Two superadmins started the closing of the market, or of the currency in `currencySymbol`. From the dates on, its new listings, bids and deposits are refused.',
    before: { ...closing, state: 'draft' },
    after: { ...closing, askedBy: 'Nadia Farouk' },
  },
  'closing.cancelled': {
    says: 'A closing was canceled. Listings, bids and deposits are accepted again.',
    before: closing,
    after: { ...closing, state: 'cancelled', reason: 'The currency stays.' },
  },
  'closing.closed': {
    says: 'The payout of a closing ended. Remaining balances stay in the register.',
    before: { ...closing, state: 'payingOut' },
    after: { ...closing, state: 'closed' },
  },
  'withdrawals.stopped': {
    says: 'Withdrawals were frozen: all (`all`), of a currency, of a `user` (with `id` and `email`), or to destinations newer than `destinationHours` (`newDestinations`).',
    before: null,
    after: stop,
  },
  'withdrawals.stop_prolonged': {
    says: 'A freeze of withdrawals was extended.',
    before: stop,
    after: { ...stop, endsAt: '2026-11-23T18:00:00.000Z' },
  },
  'withdrawals.resumed': {
    says: 'A freeze is over: it `ended` automatically, or two people `lifted` it. Other freezes may still be in effect.',
    before: stop,
    after: {
      because: 'lifted',
      request: '01938f3e-8c00-7a10-8000-5f2b1c9d7e60',
      askedBy: 'Nadia',
      reason: 'The wallet is moved.',
    },
  },
  'owner_act.done': {
    says: 'A contract change that was proposed here was made on the chain. `name` is the event of the contract.',
    before: null,
    after: deed,
  },
  'owner_act.undone': {
    says: 'The chain dropped a contract change that was proposed here. It may be included again.',
    before: droppedDeed,
    after: null,
  },
  'contract.changed_unasked': {
    says: 'The owner of a contract made a change that nobody proposed here: fee, coins, pause, ownership, or a payout. `sender` sent the transaction, `through` a contract such as a Safe.',
    before: null,
    after: { ...deed, through: null },
  },
  'contract.change_undone': {
    says: 'The chain dropped a contract change that nobody had proposed.',
    before: droppedDeed,
    after: null,
  },
  'contract.short': {
    says: 'A contract holds less of a coin than it owes. The record’s id is its address.',
    before: { chainId: '1', isShort: false },
    after: { chainId: '1', isShort: true, balances: [{ symbol: 'ETH', held: '1.5', owed: '2' }] },
  },
  'contract.covered': {
    says: 'A contract holds enough of a coin again to cover what it owes.',
    before: { chainId: '1', isShort: true },
    after: { chainId: '1', isShort: false, balances: [{ symbol: 'ETH', held: '2', owed: '2' }] },
  },
  'contract.drifted': {
    says: 'The stored state of a contract differs from the contract itself: fee, owner, pause or a coin. The record’s id is its address. The chain is read again.',
    before: { chainId: '1', drift: [] },
    after: { chainId: '1', drift: [{ fact: 'fee', stored: '3.3', said: '4.6' }] },
  },
  'contract.drift_over': {
    says: 'The stored state of a contract matches the contract again.',
    before: { chainId: '1', drift: [{ fact: 'fee', stored: '3.3', said: '4.6' }] },
    after: { chainId: '1', drift: [] },
  },
  'record.fields_changed': {
    says: 'Own fields of a record were changed. `kind` is the kind of record, and `values` are the changed fields.',
    before: { kind: 'user', values: { vip: null } },
    after: { kind: 'user', values: { vip: true } },
  },
} as const satisfies Readonly<Record<string, EventType>>;

/** The name of a type of event, such as `user.blocked`. */
export type EventTypeName = keyof typeof eventTypes;
