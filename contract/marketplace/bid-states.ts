/** Where a bid stands. */
export const bidStates = ['open', 'expired', 'cancelled', 'accepted'] as const;
export type BidState = (typeof bidStates)[number];
