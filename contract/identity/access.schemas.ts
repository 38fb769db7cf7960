import { z } from 'zod';
import type { accessCalls } from './access.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { byId, enteredPassword, id, instant, noFields, ownCode } from '../platform/fields.ts';

/** The rules by which a call is allowed or refused (specification 22.1). */
export const decisionRules = [
  /** Allowed: to everybody, to every administrator, to superadmins, or by a menu in the list. */
  'public',
  'everyAdmin',
  'superadmin',
  'menu',
  /**
   * Refused: nobody is signed in, an API key makes a call for people, the call is for superadmins, or the permission or
   * write access for the menu is missing.
   */
  'signIn',
  'peopleOnly',
  'superadminOnly',
  'menuMissing',
  'changeMissing',
  /** Refused to any API key; and calls for API keys only. */
  'keyNever',
  'keysOnly',
  /** Refused to everybody, because its module is turned off. */
  'moduleOff',
  /** Refused because the caller is viewing as another administrator. */
  'viewOnly',
  /** Refused to a key that only reads. */
  'keyReads',
  /** Refused because of the record or the values, as the message says. */
  'record',
] as const;

export type DecisionRule = (typeof decisionRules)[number];

const menuDemand = z.object({
  path: z.string(),
  needs: z.enum(['read', 'write']),
  holds: z.enum(['none', 'read', 'write']),
});

/** The access to a menu that a call requires, and the access that the caller has. */
export type MenuDemand = z.infer<typeof menuDemand>;

const principal = z.object({ id, name: z.string(), kind: z.enum(['admin', 'key']) });

export const accessSchemas = {
  getDecision: {
    input: byId,
    output: z.object({
      id,
      decidedAt: instant,
      call: z.string(),
      who: principal,
      rule: z.enum(decisionRules),
      /** The message that the caller received. */
      sentence: z.string(),
      menus: z.array(menuDemand),
      /** Administrators who could grant the permission. */
      grantors: z.array(z.object({ id, name: z.string() })),
    }),
  },
  whoCan: {
    /** A menu and the access to it, or a call by its name. */
    input: z.strictObject({
      menu: z.string().max(100).optional(),
      effect: z.enum(['read', 'write']).optional(),
      call: z.string().max(100).optional(),
    }),
    output: z.object({
      holders: z.array(
        principal.extend({
          email: z.string().nullable(),
          rule: z.enum(decisionRules),
          menus: z.array(menuDemand),
          /** The roles and extra entries that grant it, until when, and who granted them. */
          through: z.array(
            z.object({
              role: z.string().nullable(),
              endsAt: instant.nullable(),
              grantedBy: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  proveFactor: {
    /** The code if the second factor is on, otherwise the caller's own password. */
    input: z.strictObject({ code: ownCode.optional(), currentPassword: enteredPassword.optional() }),
    output: z.object({}),
  },
  startViewing: {
    /** Exactly one of the two. */
    input: z.strictObject({ adminId: id.optional(), roleId: id.optional() }),
    output: z.object({
      token: z.string(),
      name: z.string(),
      kind: z.enum(['admin', 'role']),
      endsAt: instant,
    }),
  },
  stopViewing: { input: noFields, output: z.object({}) },
} as const satisfies SchemasFor<typeof accessCalls>;
