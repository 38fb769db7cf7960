import { z } from 'zod';
import type { accessCalls } from './access.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { byId, enteredPassword, id, instant, noFields, ownCode } from '../platform/fields.ts';

/** The rules by which a call is allowed or refused (specification 22.1). */
export const decisionRules = [
  /** Allowed: to everybody, to every admin, to superadmins, or by a menu in the list. */
  'public',
  'everyAdmin',
  'superadmin',
  'menu',
  /** Refused: nobody is signed in, a key asks for what people do, only superadmins may, the menu is missing, or its second tick. */
  'signIn',
  'peopleOnly',
  'superadminOnly',
  'menuMissing',
  'changeMissing',
  /** Refused to a key whatever it holds; and what only keys may. */
  'keyNever',
  'keysOnly',
  /** Refused to everybody: its module is switched off. */
  'moduleOff',
  /** Refused because the desk is only looked at with somebody's rights. */
  'viewOnly',
  /** Refused because of the record or the values, as the sentence says. */
  'record',
] as const;

export type DecisionRule = (typeof decisionRules)[number];

const menuDemand = z.object({
  path: z.string(),
  needs: z.enum(['read', 'write']),
  holds: z.enum(['none', 'read', 'write']),
});

/** How far a menu has to reach for a call, and how far it does. */
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
      /** What the caller read. */
      sentence: z.string(),
      menus: z.array(menuDemand),
      /** Who could grant it. */
      grantors: z.array(z.object({ id, name: z.string() })),
    }),
  },
  whoCan: {
    /** A menu and how far, or a call by its name. */
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
          /** The roles and extra entries that give it, until when, and who gave them. */
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
    /** The code where the second factor is on, otherwise the own password. */
    input: z.strictObject({ code: ownCode.optional(), currentPassword: enteredPassword.optional() }),
    output: z.object({}),
  },
  startViewing: {
    /** One of both. */
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
