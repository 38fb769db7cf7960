/**
 * The modules: what goes beyond the specification and changes how people work. A superadmin switches each one off and on. Switched off, its calls
 * answer 404 with its name, and no menu, access tree, palette, dashboard or API document shows it. Its data stays.
 *
 * What belongs to a module says so itself: calls by `inModule`, menu entries, screens and upkeep by their `module`.
 */
export const moduleNames = [
  /** Reports gathered into cases, with their steps, priority rules, reasons and quality review. */
  'cases',
  /** Decisions about withdrawals by a policy and by people, withdrawal freezes, and proof of reserves. */
  'withdrawalApprovals',
  /** When tickets are due, and what users say of closed ones. */
  'serviceLevels',
  /** Masked personal data, and revealing it. */
  'masks',
  /** Changes of rights, keys and fees that a second person approves, and emergency access. */
  'twoPersonApproval',
  /** Signing in by the company's provider, and roles by its groups. */
  'companySignIn',
  /** Signing in and proving oneself by a passkey. */
  'passkeys',
] as const;

export type ModuleName = (typeof moduleNames)[number];

/**
 * Puts calls into a module.
 * @param module the module's name
 * @param calls the calls of a resource, or some of them
 * @returns the same calls, each with its module
 */
export function inModule<const C extends Readonly<Record<string, object>>>(module: ModuleName, calls: C): C {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { ...call, module }]),
  ) as unknown as C;
}
