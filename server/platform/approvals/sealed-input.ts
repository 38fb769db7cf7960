import type { Call } from '#contract/platform/call.ts';
import { CallFailure } from '../base/failure.ts';
import { decrypted, encrypted } from '../secrets/encrypted.ts';
import type { Keys } from '../secrets/ring.ts';

type Input = Readonly<Record<string, unknown>>;
type Sealing = Pick<Call, 'sealedFields'>;

const boundTo = (field: string) => `input of a requested change: ${field}`;

/** The input of a requested change as it is stored: its secrets are encrypted. */
export function sealedInput({ sealedFields = [] }: Sealing, keys: Keys, input: Input): Input {
  return changed(sealedFields, input, (field, secret) =>
    encrypted(keys.serverSettings, boundTo(field), secret).toString('base64'),
  );
}

/**
 * The input as it was given.
 * @throws CallFailure 409 if the key was changed since, so that the change has to be requested again
 */
export function openedInput({ sealedFields = [] }: Sealing, keys: Keys, input: Input): Input {
  return changed(sealedFields, input, (field, sealed) => {
    try {
      return decrypted(keys.serverSettings, boundTo(field), Buffer.from(sealed, 'base64'));
    } catch {
      throw new CallFailure(409, 'changeVoid');
    }
  });
}

function changed(
  fields: readonly string[],
  input: Input,
  change: (field: string, text: string) => string,
): Input {
  const texts = fields.flatMap((field) => {
    const text = input[field];
    return typeof text === 'string' ? [[field, change(field, text)] as const] : [];
  });
  return { ...input, ...Object.fromEntries(texts) };
}
