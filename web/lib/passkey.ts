import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { t } from '@lingui/core/macro';
import { CallFailure } from './call-failure.ts';
import { client } from './client.ts';

interface NewPasskey {
  name: string;
  currentPassword: string;
  code?: string;
}

/**
 * Creates a passkey: asks the server, the browser, and the server again. @throws CallFailure like a single call
 */
export const addPasskey = Object.assign(
  async ({ name, ...proof }: NewPasskey) => {
    const { result } = await client.passkeys.startPasskey(proof);
    const credential = await asked(() => startRegistration({ optionsJSON: JSON.parse(result.options) }));
    return client.passkeys.addPasskey({ name, credential });
  },
  { key: client.passkeys.addPasskey.key },
);

/** Signs in with only a passkey. @throws CallFailure */
export async function signInByPasskey(staySignedIn: boolean) {
  const { options } = await client.passkeys.startPasskeySignIn({});
  return client.passkeys.signInWithPasskey({ credential: await use(options), staySignedIn });
}

/**
 * A code from one of the admin's own passkeys, to use in place of a second-factor code. @throws
 * CallFailure
 */
export async function codeByPasskey(): Promise<string> {
  const { options } = await client.passkeys.startPasskeyCode({});
  const { result } = await client.passkeys.makePasskeyCode({ credential: await use(options) });
  return result.code;
}

/**
 * Signs a withdrawal, in the version that was viewed, with one of the admin's own passkeys. @throws CallFailure
 */
export async function signApproval(withdrawal: { id: string; version: number }) {
  const { options, nonce } = await client.withdrawalDecisions.startPasskeyApproval(withdrawal);
  return { nonce, credential: await use(options) };
}

const use = (options: string) => asked(() => startAuthentication({ optionsJSON: JSON.parse(options) }));

/** The browser's answer as text. @throws CallFailure if the person or the browser declined */
async function asked(act: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await act());
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallFailure(
      isKnown
        ? t`This device or security key already has a passkey for this workspace.`
        : t`Your browser didn't provide a passkey. Try again, or use another method.`,
    );
  }
}
