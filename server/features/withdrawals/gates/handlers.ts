import type { z } from 'zod';
import type { gatesCalls } from '#contract/withdrawals/gates.calls.ts';
import type { gatesSchemas } from '#contract/withdrawals/gates.schemas.ts';
import { gateExpiriesInHour } from '#contract/platform/limits.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { formerColumns, formerUntilOf } from '#server/platform/signed-requests/secrets-in-force.ts';
import { newWebhookSecret } from '#server/platform/signed-requests/signature.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { takeExclusiveReleaseLock } from '../approvals/release-lock.ts';
import { askGate } from './ask-gate.ts';
import { approveOverride, askForOverride, gatesOfDecision, refuseOverride } from './overrides.ts';
import {
  countExpiries,
  countHeld,
  expireResults,
  gatesOfPolicies,
  lastExpiry,
  lockGate,
  setSecrets,
  storedGates,
} from './queries.ts';

type InputOf<Name extends keyof typeof gatesSchemas> = z.output<(typeof gatesSchemas)[Name]['input']>;

/** Gates (specification 36). */
export const gatesHandlers: Handlers<typeof gatesCalls, typeof gatesSchemas> = {
  async listGates(_input, { db }) {
    const gates = await gatesOfPolicies(db);
    const stored = await storedGates(
      db,
      gates.map(({ name }) => name),
    );
    return {
      gates: await Promise.all(
        gates.map(async (gate) => {
          const known = stored.get(gate.name);
          return {
            ...gate,
            pausedUntil: known?.paused_until ?? null,
            lastError: known?.last_error ?? null,
            formerUntil: known ? formerUntilOf(known) : null,
            expired: known ? await lastExpiry(db, known.id) : null,
            hits: await countHeld(db, gate.name, 'hit'),
            unknown: await countHeld(db, gate.name, 'unknown'),
          };
        }),
      ),
    };
  },

  async rotateGateSecret({ name, hours }, { db, services }) {
    const { id, secret: former } = await lockGate(db, name);
    const secret = newWebhookSecret();
    const columns = formerColumns(former, hours);
    await setSecrets(db, id, { secret: encrypted(services.keys.webhookSecrets, id, secret), ...columns });
    return {
      output: {
        message: 'gateSecretReplaced',
        result: { name, secret, formerUntil: columns.former_until },
      },
      audit: { record: id, before: null, after: { gate: name, formerHours: hours } },
    };
  },

  testGate: {
    async prepare({ name }, { services }) {
      const gate = (await gatesOfPolicies(services.db)).find((one) => one.name === name);
      const stored = (await storedGates(services.db, [name])).get(name);
      if (!gate || !stored) throw noSuchRecord();
      // A test is also sent while the gate is paused, to see whether it works again.
      const { retryAfter: _, ...outcome } = await askGate(
        services,
        gate,
        { ...stored, isPaused: false },
        { question: uuidV7(), decision: null },
      );
      return async () => ({
        output: { message: 'gateTested', result: outcome },
        audit: { record: stored.id, before: null, after: { gate: name, result: outcome.state } },
      });
    },
  },

  async expireGateResults({ name, reason }, { db, admin }) {
    // No release that relies on an earlier result commits after this.
    await takeExclusiveReleaseLock(db, admin.id);
    const { id } = await lockGate(db, name);
    // Each time stops releases until the gate has answered again. The limit of one person binds nobody else.
    if ((await countExpiries(db, id, admin.id)) >= gateExpiriesInHour)
      throw new CallFailure(
        429,
        { sentence: 'gateExpiredOften', values: { gate: name, count: gateExpiriesInHour } },
        3600,
      );
    await expireResults(db, [name]);
    return {
      output: { message: 'gateExpired', result: { name } },
      audit: { record: id, before: null, after: { gate: name, reason } },
    };
  },

  askToOverrideGate: withCode(async (input: InputOf<'askToOverrideGate'>, { db, admin }) => {
    const audit = await askForOverride(db, admin, input);
    const gates = await gatesOfDecision(db, input.id, admin);
    return { output: { message: 'liftingAsked', result: { gates } }, audit };
  }),

  approveGateOverride: withCode(async (input: InputOf<'approveGateOverride'>, { db, admin }) => {
    const audit = await approveOverride(db, admin, input);
    const gates = await gatesOfDecision(db, input.id, admin);
    return { output: { message: 'gateOverridden', result: { gates } }, audit };
  }),

  async refuseGateOverride(input, { db, admin: caller }) {
    const admin = requireAdmin(caller);
    const audit = await refuseOverride(db, admin, input);
    const gates = await gatesOfDecision(db, input.id, admin);
    return { output: { message: 'requestRefused', result: { gates } }, audit };
  },
};
