import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';

/** The version of the Open Cybersecurity Schema Framework (OCSF) that events are written in. */
export const ocsfVersion = '1.5.0';

/** The OCSF classes that rows of the audit trail are mapped to, with the names of their events. */
export const ocsfClasses = {
  detectionFinding: { uid: 2004, category: 2, name: 'Detection Finding' },
  accountChange: { uid: 3001, category: 3, name: 'Account Change' },
  authentication: { uid: 3002, category: 3, name: 'Authentication' },
  entityManagement: { uid: 3004, category: 3, name: 'Entity Management' },
  apiActivity: { uid: 6003, category: 6, name: 'API Activity' },
} as const;

export type OcsfClass = keyof typeof ocsfClasses;

/** The OCSF class and activity of a kind of row. */
export interface Kind {
  class: OcsfClass;
  activity: number;
  /** 1 informational, 2 low, 3 medium, 4 high. */
  severity: 1 | 2 | 3 | 4;
}

const other = 99;

/** Sign-ins and sessions. 1 logon, 2 logoff, 7 account switch. */
const authentication: Readonly<Record<string, number>> = {
  login: 1,
  signInWithPasskey: 1,
  signInWithCompany: 1,
  logout: 2,
  endSession: 2,
  endAllSessions: 2,
  endDeskSession: 2,
  endSessionsOf: 2,
  endCompanySession: 2,
  startViewing: 7,
  stopViewing: 7,
  proveFactor: other,
  admitNetwork: other,
};

/** Accounts of administrators. 1 create, 2 enable, 3 password change, 4 password reset, 5 disable, 10 and 11 second factor on and off. */
const accountChange: Readonly<Record<string, number>> = {
  addAdmin: 1,
  inviteAdmin: 1,
  scimAddUser: 1,
  enableAdmin: 2,
  changePassword: 3,
  resetPassword: 4,
  disableAdmin: 5,
  scimDeleteUser: 5,
  confirmSecondFactor: 10,
  addPasskey: 10,
  stopSecondFactor: 11,
  removePasskey: 11,
  updateAdmin: other,
  updateAdminRights: other,
  takeGroupRights: other,
  scimUpdateUser: other,
  endRights: other,
  changeEmail: other,
  forgotPassword: other,
  startSecondFactor: other,
  renewRecoveryCodes: other,
  startPasskey: other,
  makePasskeyCode: other,
  updateProfile: other,
};

/** What the server detected itself. */
const findings: ReadonlySet<string> = new Set(['rejectAuditRows', 'readCanary']);

/** Activities of API Activity and Entity Management, by the first word of a call's name. */
const verbs: readonly (readonly [RegExp, number])[] = [
  [/^(?:add|start|set|send|propose|submit|attach|import|engage|restore)/, 1],
  [/^(?:reveal|open|download|look|fetch)/, 2],
  [/^(?:delete|remove|revoke|purge|erase|hide)/, 4],
];

const activityOf = (call: string) => verbs.find(([form]) => form.test(call))?.[1] ?? 3;

const sensitivities: ReadonlyMap<string, Call['sensitivity']> = new Map(
  Object.values(calls).flatMap((resource) =>
    Object.entries(resource as Readonly<Record<string, Call>>).map(
      ([name, { sensitivity }]) => [name, sensitivity] as const,
    ),
  ),
);

/**
 * Maps a row to OCSF by its call. Calls that are no account change, session, rule or finding become an API activity.
 */
export function kindOf(call: string): Kind {
  if (findings.has(call)) return { class: 'detectionFinding', activity: 1, severity: 4 };
  const sensitivity = sensitivities.get(call);
  const severity = sensitivity === undefined || sensitivity === 'routine' ? 1 : 3;
  const [signIn, account] = [authentication[call], accountChange[call]];
  if (signIn !== undefined) return { class: 'authentication', activity: signIn, severity };
  if (account !== undefined) return { class: 'accountChange', activity: account, severity };
  const isRule = sensitivity === 'rights' || sensitivity === 'credentials';
  return { class: isRule ? 'entityManagement' : 'apiActivity', activity: activityOf(call), severity };
}
