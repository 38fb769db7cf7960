/** A gate of the policy: a server of the company that is asked about withdrawals before they are released. */
export interface PolicyGate {
  /** Rows name it. It stays with all versions of the policy. */
  name: string;
  url: string;
  /** How long a result counts, in minutes. */
  validMinutes: number;
}

/**
 * What a gate says about a withdrawal. `pending`: it has not answered yet. `unknown`: it gave no valid answer. `expired`:
 * its answer is too old, or is about what has changed since.
 */
export const gateStates = ['passed', 'hit', 'pending', 'unknown', 'expired'] as const;
export type GateState = (typeof gateStates)[number];

/** Results that two people can override. */
export const overridable = ['hit', 'unknown'] as const;
export type Overridable = (typeof overridable)[number];

/** What a row of the policy does with a gate that gives no answer: it waits for one, or two people may override it. */
export const unknownRules = ['wait', 'override'] as const;
export type UnknownRule = (typeof unknownRules)[number];

/** Whether two people may override this result under a row of the policy. */
export const mayOverride = (state: GateState, rule: UnknownRule): state is Overridable =>
  state === 'hit' || (state === 'unknown' && rule === 'override');

/** The address of the gate that the workspace itself answers, by its screening (specification 37.7). */
export const screeningGate = 'marketdesk:screening';

/** The address of the gate that the workspace itself answers, by the data of the Travel Rule (specification 40.2). */
export const travelRuleGate = 'marketdesk:travel-rule';

/** The gates that the workspace itself answers. */
export const ownGates = [screeningGate, travelRuleGate] as const;

/** Whether the workspace itself answers at this address. */
export const isOwnGate = (url: string): boolean => ownGates.some((own) => own === url);

/** Whether a gate may have this address: its answers aren't signed, so the connection is encrypted unless it stays on the machine. */
export function isGateAddress(text: string): boolean {
  if (isOwnGate(text)) return true;
  const { protocol, hostname } = URL.parse(text) ?? { protocol: '', hostname: '' };
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}

/** The most gates of a policy. */
export const gatesMax = 10;

/** The longest time for which a result counts, in minutes: 30 days. */
export const validMinutesMax = 43_200;
