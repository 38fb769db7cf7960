/**
 * The states of a transfer under the Travel Rule. Outgoing ones are incomplete, ready, sending and sent, or `proved` by
 * the owner of a self-hosted wallet. Incoming ones are received. Both are then accepted or rejected.
 */
export const travelRuleStates = [
  'incomplete',
  'ready',
  'sending',
  'sent',
  'received',
  'accepted',
  'rejected',
  'proved',
] as const;
export type TravelRuleState = (typeof travelRuleStates)[number];

/** What the data of a transfer can lack. */
export const travelRuleGaps = [
  'originatorName',
  'originatorIdentity',
  'originatorAccount',
  'beneficiaryName',
  'beneficiaryAccount',
] as const;
export type TravelRuleGap = (typeof travelRuleGaps)[number];

/** The types of national identifiers of people in IVMS101. */
export const nationalIdTypes = ['CCPT', 'IDCD', 'DRLC', 'SOCS', 'TXID', 'FIIN', 'ARNU', 'MISC'] as const;
export type NationalIdType = (typeof nationalIdTypes)[number];

/** Where counterparties send messages: below the address of the workspace. */
export const travelRuleDoor = '/travel-rule/v1/';

/** The longest text of a field, as in IVMS101. */
export const travelRuleTextMax = 100;

/** The largest message, in bytes. */
export const travelRuleBodyMax = 64 * 1024;

/** The largest data of a transfer in the feed, in bytes. Longer texts than a field takes are named up to here. */
export const travelRuleFeedMax = 2 * 1024 * 1024;

/** How far the time of a signed message may be from the clock here, in seconds. */
export const travelRuleTolerance = 300;

/** How long the owner of a wallet has to sign its text, in hours. */
export const walletProofHours = 72;

/** The most thresholds. */
export const thresholdsMax = 50;

/** The most hours by which withdrawals that are added up can be apart. */
export const windowHoursMax = 720;
