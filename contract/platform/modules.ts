/**
 * The modules: features beyond the specification that change how people work. Superadmins turn each one on and off.
 * While a module is off, its calls answer 404 with its name, and no menu, permission tree, palette, dashboard or API
 * document shows it. Its data is kept.
 *
 * The members of a module declare it: calls with `inModule`, menu entries, screens and periodic tasks with `module`.
 */
export const moduleNames = [
  /** Reports gathered into cases, with their steps, reasons and quality review. */
  'cases',
  /** Decisions about withdrawals by a policy and by people, withdrawal freezes, and proof of reserves. */
  'withdrawalApprovals',
  /** Service levels and customer satisfaction of tickets. */
  'serviceLevels',
  /** Masked personal data, and revealing it. */
  'masks',
  /** Two-person approval of changes to permissions, keys and fees, and emergency access. */
  'twoPersonApproval',
  /** Signing in with the company's identity provider, and roles from its groups. */
  'companySignIn',
  /** Passkeys for signing in and as proof. */
  'passkeys',
  /** Programs that use the workspace over the Model Context Protocol. */
  'agents',
  /** Fields that a company adds to its records. */
  'ownFields',
  /** Rules: what happens automatically when an event meets conditions. */
  'rules',
  /** Buttons and cards of the company on records, which its own server answers. */
  'ownActions',
  /** Statements of reasons for restrictions that cases make, and the transparency report. */
  'statements',
  /** Signed webhooks of other companies' services, which change records here. */
  'providers',
  /** Users and destinations of withdrawals compared with sanctions lists. */
  'screening',
  /** Data that counterparties have to know about transfers of crypto-assets. */
  'travelRule',
  /** An orderly end of the market or of one currency. */
  'closings',
  /** Monthly sums of money, and the royalties that they add up. */
  'monthlyFigures',
  /** Administrators and groups that the company's identity provider adds, changes and disables. */
  'scim',
] as const;

export type ModuleName = (typeof moduleNames)[number];

/**
 * Assigns calls to a module.
 * @param module the module's name
 * @param calls the calls of a resource, or some of them
 * @returns the same calls, each with its module
 */
export function inModule<const C extends Readonly<Record<string, object>>>(module: ModuleName, calls: C): C {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, module }])) as C;
}
