import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { instant, noFields } from '../platform/fields.ts';
import { moduleNames } from '../platform/modules.ts';
import type { modulesCalls } from './modules.calls.ts';

const name = z.enum(moduleNames);

/** Why a module can't be turned off now. */
export const moduleObstacles = ['twoPeopleRequired', 'requestsOpen', 'onlyPasskeys'] as const;

const module = z.object({
  name,
  isOn: z.boolean(),
  switchedOffAt: instant.nullable(),
  /** The name of the person who turned it off. */
  switchedOffBy: z.string().nullable(),
  /**
   * How many things in it are unfinished or in use: open cases, withdrawals that wait for a decision, open tickets, and
   * so on.
   */
  inUse: z.int(),
  obstacle: z.enum(moduleObstacles).nullable(),
});

export const modulesSchemas = {
  listModules: { input: noFields, output: z.object({ modules: z.array(module) }) },
  switchModule: {
    input: z.strictObject({ name, isOn: z.boolean() }),
    output: z.object({ name, isOn: z.boolean() }),
  },
} as const satisfies SchemasFor<typeof modulesCalls>;
