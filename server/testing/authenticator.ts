import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The origin that the browser reports for a page. */
export const deskOrigin = 'http://localhost:4000';

interface Act {
  /** The page in the browser. */
  origin?: string;
  /** The next one by default. */
  counter?: number;
  /** Whether the user was verified by finger, face or PIN. */
  isVerified?: boolean;
}

/** A security key in software, with a browser around it. It holds one passkey. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, { counter: count, isVerified = true }: Act, flags = 0) => {
    const bytes = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(bytes);
    bytes.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | flags, 32);
    bytes.writeUInt32BE(count ?? (counter += 1), 33);
    return bytes;
  };
  const id = credentialId.toString('base64url');
  const outline = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    /** Creates the passkey that the options request. */
    create(optionsText: string, act: Act = {}): string {
      const options = JSON.parse(optionsText);
      userHandle = options.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(options.rp.id, act, 0x40),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return JSON.stringify({
        ...outline,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, act.origin ?? deskOrigin).toString(
            'base64url',
          ),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['usb'],
        },
      });
    },
    /** Answers the challenge of the options. */
    get(optionsText: string, act: Act = {}): string {
      const options = JSON.parse(optionsText);
      const client = clientData('webauthn.get', options.challenge, act.origin ?? deskOrigin);
      const data = authenticatorData(options.rpId, act);
      const signed = createSign('sha256')
        .update(data)
        .update(createHash('sha256').update(client).digest())
        .sign(privateKey);
      return JSON.stringify({
        ...outline,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed.toString('base64url'),
          userHandle,
        },
      });
    },
  };
}
