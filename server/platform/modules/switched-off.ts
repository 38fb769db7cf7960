import { type Kysely, sql } from 'kysely';
import type { ModuleName } from '#contract/platform/modules.ts';
import { CallFailure } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import type { Message } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';

const titles = {
  cases: 'moduleCases',
  withdrawalApprovals: 'moduleWithdrawalApprovals',
  serviceLevels: 'moduleServiceLevels',
  masks: 'moduleMasks',
  twoPersonApproval: 'moduleTwoPersonApproval',
  companySignIn: 'moduleCompanySignIn',
  passkeys: 'modulePasskeys',
  agents: 'moduleAgents',
  ownFields: 'moduleOwnFields',
  rules: 'moduleRules',
  ownActions: 'moduleOwnActions',
  statements: 'moduleStatements',
  providers: 'moduleProviders',
  screening: 'moduleScreening',
  travelRule: 'moduleTravelRule',
  closings: 'moduleClosings',
  monthlyFigures: 'moduleMonthlyFigures',
  scim: 'moduleScim',
} as const satisfies Readonly<Record<ModuleName, MessageId>>;

/** The column of a look-up of who calls: the modules that are switched off, by name. */
export const switchedOffColumn = `array(select name from modules where switched_off_at is not null order by name)`;

/** What a module is called. */
export const titleOfModule = (module: ModuleName): Message => ({ sentence: titles[module] });

/** What a call of a module answers while that is switched off. */
export const moduleIsOff = (module: ModuleName): Message => ({
  sentence: 'moduleIsOff',
  values: { module: titleOfModule(module) },
});

/** The modules that are switched off, by name. */
export async function switchedOffModules(db: Kysely<DB>): Promise<ModuleName[]> {
  const rows = await db
    .selectFrom('modules')
    .select('name')
    .where('switched_off_at', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name as ModuleName);
}

/** Whether a module is switched off, as a condition of a statement. */
export const isOffInSql = (module: ModuleName) =>
  sql<boolean>`exists (select from modules where name = ${module} and switched_off_at is not null)`;

/** Whether a module is switched off. */
export async function isModuleOff(db: Kysely<DB>, module: ModuleName): Promise<boolean> {
  return (await switchedOffModules(db)).includes(module);
}

/**
 * Whether a module is switched off, which stays so until the transaction ends.
 * @param db a transaction
 */
export async function isModuleOffUntilCommit(db: Kysely<DB>, module: ModuleName): Promise<boolean> {
  const row = await db
    .selectFrom('modules')
    .select('switched_off_at')
    .where('name', '=', module)
    .forShare()
    .executeTakeFirst();
  return row?.switched_off_at != null;
}

/**
 * Refuses what belongs to a module that is switched off.
 * @param db in a transaction, nobody switches the module off before that commits
 * @throws CallFailure 404 with the module's name
 */
export async function refuseSwitchedOff(db: Kysely<DB>, module: ModuleName): Promise<void> {
  const isOff = await (db.isTransaction ? isModuleOffUntilCommit : isModuleOff)(db, module);
  if (isOff) throw new CallFailure(404, moduleIsOff(module));
}
