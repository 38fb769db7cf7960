/**
 * Checks who approved a `withdrawal.released` event with a passkey, without any code of marketdesk:
 *
 *     node check.mjs event.json keys.json
 *
 * keys.json maps the credential ids of your approvers' passkeys to their public keys. Fill it once, from a channel that you
 * trust: a key from the event itself proves nothing.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const bytesOf = (text) => Buffer.from(text, 'base64url');

/** JSON with the keys of each object in order. */
const canonical = (value) =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/**
 * The ids of the approvers whose passkey signed exactly this withdrawal.
 * @param event as a webhook or the feed of events brings it
 * @param keys public keys (SubjectPublicKeyInfo in base64url) by credential id
 */
function approversByPasskey({ data: { record, after } }, keys) {
  const { userId, email, currencyId, currencySymbol, amount, paidTo, policyVersion, policyRow } = after;
  const withdrawal = { id: record.id, userId, email, currencyId, currencySymbol, amount, paidTo };
  const digest = sha256(canonical({ ...withdrawal, policyVersion, policyRow })).toString('hex');
  const signed = after.approvers.filter(({ id, passkey }) => {
    const known = passkey && keys[passkey.credentialId];
    if (!known) return false;
    const client = JSON.parse(bytesOf(passkey.clientDataJSON).toString());
    const challenge = sha256(`${digest} ${id} ${passkey.nonce}`).toString('base64url');
    const answer = bytesOf(passkey.authenticatorData);
    // Bit 0: somebody was there. Bit 2: finger, face or PIN was asked.
    if (client.type !== 'webauthn.get' || client.challenge !== challenge || (answer[32] & 5) !== 5)
      return false;
    const key = createPublicKey({ key: bytesOf(known), format: 'der', type: 'spki' });
    const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    const message = Buffer.concat([answer, sha256(bytesOf(passkey.clientDataJSON))]);
    return verify(hash, message, key, bytesOf(passkey.signature));
  });
  return [...new Set(signed.map(({ id }) => id))];
}

const [event, keys] = process.argv.slice(2, 4).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const approvers = approversByPasskey(event, keys);
const { needed } = event.data.after;
console.log(`${approvers.length} of ${needed} approvals checked: ${approvers.join(', ') || 'none'}`);
process.exitCode = approvers.length >= needed ? 0 : 1;
