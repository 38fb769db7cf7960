/** What a class of sensitive calls requires, in addition to the permission for the call. */
interface Demands {
  /** What calls of this class can do. */
  says: string;
  /** Whether a call needs a reason in the caller's words. */
  reason: boolean;
  /** Whether superadmins get an email about each call whose proof is not its own. */
  mail: boolean;
  /**
   * After this many such calls by one person within an hour, superadmins get an alarm, and no further email within that
   * hour. Null if records are counted instead of calls: exported people by the day, revealed values and opened
   * documents by the hour.
   */
  alarmPerHour: number | null;
}

/** The requirements of each class. Routine calls require only the permission, so they are not listed. */
export const sensitivities = {
  personalExport: {
    says: 'Takes personal data out of the screens: exports, revealed values, documents.',
    reason: true,
    mail: false,
    alarmPerHour: null,
  },
  credentials: {
    says: 'Opens a way in or out: passwords, second factors, API keys, webhooks.',
    reason: false,
    mail: true,
    alarmPerHour: 10,
  },
  money: {
    says: 'Decides about money: fees, prices, bank accounts, withdrawals, reserves, contracts, imports.',
    reason: false,
    mail: true,
    alarmPerHour: 10,
  },
  rights: {
    says: 'Changes permissions, or a rule that protects the workspace or its records.',
    reason: false,
    mail: true,
    alarmPerHour: 10,
  },
  publication: {
    says: 'Changes what the public site shows, or mails many people.',
    reason: false,
    mail: false,
    alarmPerHour: 50,
  },
} as const satisfies Readonly<Record<string, Demands>>;

/** A class of calls that can do harm. */
export type SensitiveClass = keyof typeof sensitivities;

/**
 * When a sensitive call requires a proof of identity. A proof is the second factor or, if the administrator has none,
 * the password, given in this session within the last five minutes.
 * - `recent`: always. The server answers 428 without one.
 * - `policy`: only if the sign-in policy requires it. For calls of the specification, which work without one.
 * - `own`: the call has the code or the password in its input, or follows a call that did.
 */
export type Proof = 'recent' | 'policy' | 'own';

/**
 * The class of a write. Reads are routine: each export and each reveal is a write, because the audit trail records it.
 */
export type Sensitivity =
  | {
      readonly sensitivity: 'routine';
      readonly proof?: never;
      readonly sensitiveFields?: never;
      readonly sensitiveIf?: never;
    }
  | {
      readonly sensitivity: SensitiveClass;
      readonly proof: Proof;
      /** The fields of its audit row whose change is sensitive, if it also changes harmless ones. */
      readonly sensitiveFields?: readonly string[];
      /** It is only sensitive if its audit row has this field set. */
      readonly sensitiveIf?: string;
    };
