/** The states of a bid. */
export const bidStates = ['open', 'expired', 'cancelled', 'accepted'] as const;
export type BidState = (typeof bidStates)[number];
