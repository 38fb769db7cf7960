import type { z } from 'zod';
import type { providersSchemas } from '#contract/integrations/providers.schemas.ts';
import type { Services } from '#server/platform/context/services.ts';
import { type Language, type Message, translate } from '#server/platform/messages/translate.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { verifySignature } from '#server/platform/signed-requests/verify-signature.ts';
import { secretsInForce } from '#server/platform/signed-requests/secrets-in-force.ts';
import { applyMessage, type Outcome } from './apply-message.ts';
import { refusalOf } from './apply-task.ts';
import { findStored, type StoredProvider } from './queries.ts';
import { identify, parseBody } from './read-message.ts';
import { mapMessage } from './map-message.ts';

type Trial = z.output<typeof providersSchemas.tryProviderMessage.input>;

/** Thrown at the end of a trial, so that everything is rolled back. */
class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('A trial was rolled back.');
    this.outcome = outcome;
  }
}

/**
 * Says whether a sample is signed correctly, and what it would change, by the code that receives and applies messages.
 * What it changes is rolled back.
 */
export async function tryMessage(
  services: Services,
  { id, body: text, headers, mapping }: Trial,
  { principal, language }: { principal: string; language: Language },
) {
  const stored = await findStored(services.db, id);
  const provider = { ...stored, mapping: mapping ?? stored.mapping, principal_id: principal };
  const body = Buffer.from(text);
  const { refusal, sentAt } = checkSample(services, provider, { headers: headersOf(headers), body });
  const isChecked = headers.trim() !== '';
  const words = (message: Message | null) => message && translate(message, language);
  const record = parseBody(body);
  const outcome = await applied(services, { provider, body, sentAt: sentAt ?? new Date() });
  return {
    signature: !isChecked ? ('unchecked' as const) : refusal ? ('refused' as const) : ('valid' as const),
    refusal: isChecked ? words(refusal) : null,
    state: outcome.state,
    target: outcome.target,
    reason: words(outcome.reason),
    row: (record && mapMessage(provider.mapping, record)?.row) ?? null,
    wrongField: outcome.reason && wrongField(outcome.reason),
    fields: Object.entries(outcome.fields).map(([name, value]) => ({ name, value })),
  };
}

/** The field of the mapping that a dead letter is about. */
function wrongField({ sentence, values = {} }: Message): string | null {
  if (sentence === 'providerFieldMissing') return String(values['field']);
  if (sentence === 'providerStatus') return 'status';
  if (sentence === 'providerGateUnknown') return 'withdrawal';
  const aboutUser: readonly string[] = ['providerUserUnknown', 'providerUserTwice', 'providerUserNoEmail'];
  return aboutUser.includes(sentence) ? 'user' : null;
}

function checkSample(
  services: Services,
  provider: StoredProvider,
  request: { headers: Record<string, string>; body: Buffer },
): { refusal: Message | null; sentAt: Date | null } {
  const verdict = verifySignature(provider.scheme, secretsInForce(services, provider), request);
  const signed = verdict.refusal ? { signedId: null, signedAt: null } : verdict;
  const { sentAt } = identify(provider.scheme, request.body, signed);
  return { refusal: verdict.refusal ?? verdict.clock, sentAt };
}

/** Lines of `name: value`, as tools print them. */
function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const place = line.indexOf(':');
      return place < 1 ? [] : [[line.slice(0, place).trim().toLowerCase(), line.slice(place + 1).trim()]];
    }),
  );
}

type Tried = Omit<Outcome, 'state'> & { state: Outcome['state'] | 'dead' };

async function applied(
  services: Services,
  message: { provider: StoredProvider; body: Buffer; sentAt: Date },
): Promise<Tried> {
  try {
    return await services.db.transaction().execute(async (db) => {
      throw new RolledBack(await applyMessage(db, { services, id: uuidV7(), ...message, isTrial: true }));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    const reason = refusalOf(error);
    if (!reason) throw error;
    const record = parseBody(message.body);
    const mapped = record && mapMessage(message.provider.mapping, record);
    return {
      state: 'dead',
      reason,
      target: mapped?.target ?? null,
      userId: null,
      recordId: null,
      fields: mapped?.fields ?? {},
    };
  }
}
