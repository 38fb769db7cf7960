import { describe, expect, it } from 'vitest';
import { isForPhones, phoneWallets } from './phone-wallets.ts';

const page = new URL('https://desk.example:8443/setting/contracts/1?tab=a&b=2');

describe('wallets on phones', () => {
  it('open a page by the links that they document', () => {
    expect(phoneWallets.map(({ linkTo }) => linkTo(page))).toEqual([
      'https://link.metamask.io/dapp/desk.example:8443/setting/contracts/1?tab=a&b=2',
      'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fdesk.example%3A8443%2Fsetting%2Fcontracts%2F1%3Ftab%3Da%26b%3D2',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fdesk.example%3A8443%2Fsetting%2Fcontracts%2F1%3Ftab%3Da%26b%3D2',
    ]);
  });

  it('reach no page of this computer alone', () => {
    const reached = (address: string) => isForPhones(new URL(address));
    expect(
      ['http://localhost:4000/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/', 'https://desk.example/'].map(
        reached,
      ),
    ).toEqual([false, false, false, true]);
  });
});
