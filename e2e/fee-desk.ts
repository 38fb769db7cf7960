import type { Page } from 'playwright-core';
import type { TestAdmin } from '../server/testing/app.ts';
import { BrowserWallet, installWallets } from './browser-wallet.ts';
import { type Desk, startDesk, type Visit } from './desk.ts';
import { type Evm, startEvm } from './evm.ts';
import type { AnyJson } from '../server/testing/any-json.ts';

/** A desk whose contracts are on a real chain; both charge 2.5 %, and 2.5 % is stored. */
export interface FeeDesk {
  evm: Evm;
  desk: Desk;
  admin: TestAdmin;
  /** The stored settings, under wire names. */
  settings: () => Promise<AnyJson>;
  /** Opens the settings in a browser with a wallet, and waits until it has read the contracts. */
  openSettings: (signedInAs?: TestAdmin, prepare?: (wallet: BrowserWallet) => void) => Promise<Scene>;
  close: () => Promise<void>;
}

/** A visit of the settings, with its wallet. */
export interface Scene extends Visit {
  wallet: BrowserWallet;
  /** The button and the field of a fee. */
  button: (standard: 721 | 1155) => ReturnType<Page['getByRole']>;
  field: (standard: 721 | 1155) => ReturnType<Page['getByRole']>;
  /** Types a fee and clicks its button. */
  update: (standard: 721 | 1155, fee: string) => Promise<void>;
  says: (sentence: string) => Promise<void>;
  /** Opens another tab with the same browser and wallet. */
  inTab: (page: Page) => Scene;
}

let last = 0;

/** A fee that no test has set before. */
export function anotherFee(): string {
  last += 1;
  // The last digit is never 0, which would not be shown.
  return `3.${Math.floor(last / 9) % 10}${(last % 9) + 1}`;
}

/** The actions of a visit with a wallet. */
export function sceneOf(visit: Visit, wallet: BrowserWallet): Scene {
  const { page } = visit;
  const button: Scene['button'] = (standard) => page.getByRole('button', { name: `${standard} on chain` });
  const field: Scene['field'] = (standard) => page.getByRole('textbox', { name: `Service fee(${standard})` });
  return {
    ...visit,
    wallet,
    button,
    field,
    async update(standard, fee) {
      await field(standard).fill(fee);
      await button(standard).click();
    },
    says: (sentence) => page.getByText(sentence).first().waitFor(),
    inTab: (other) => sceneOf({ ...visit, page: other }, wallet),
  };
}

/** Starts chain, server and browser. */
export async function startFeeDesk(): Promise<FeeDesk> {
  const evm = await startEvm();
  const desk = await startDesk(evm.environment);
  const admin = await desk.app.signIn({ name: 'Root' });
  await admin.call('POST', '/api/updatesetting', { servicefee721: '2.5', servicefee1155: '2.5' });
  return {
    evm,
    desk,
    admin,
    settings: async () => (await admin.call('GET', '/api/getsettingsdata')).body.result,
    async openSettings(signedInAs = admin, prepare) {
      const visit = await desk.visit({ signedInAs });
      const wallet = new BrowserWallet(evm, visit.context);
      prepare?.(wallet);
      await installWallets(visit.context, [wallet]);
      await visit.open('/setting');
      if (wallet.chainId === evm.chainId) {
        await visit.page.getByText('up to').first().waitFor();
      }
      return sceneOf(visit, wallet);
    },
    async close() {
      await desk.close();
      await evm.stop();
    },
  };
}
