import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QrCode } from '#web/ui/qr-code.tsx';
import { isForPhones, phoneWallets } from '#web/lib/wallet/phone-wallets.ts';
import styles from './phone-wallet-panel.module.css';

/** Opens this page in the browser of a phone wallet: by a link on the phone, by a QR code elsewhere. */
export function PhoneWalletPanel() {
  const { t } = useLingui();
  const [name, setName] = useState(phoneWallets[0]?.name);
  const page = new URL(location.href);
  const wallet = phoneWallets.find((one) => one.name === name);
  if (!wallet) return null;
  if (!isForPhones(page)) {
    return (
      <p className={styles.words}>
        <Trans>To use a wallet on a phone, open this workspace at an address that the phone can reach.</Trans>
      </p>
    );
  }
  const link = wallet.linkTo(page);
  return (
    <section className={styles.phone} aria-label={t`Phone wallet`}>
      <div className={styles.code}>
        <QrCode text={link} label={t`QR code that opens this page in ${wallet.name}`} />
      </div>
      <div className={styles.choice}>
        <NativeSelect
          label={t`Phone wallet`}
          data={phoneWallets.map((one) => one.name)}
          value={wallet.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p className={styles.words}>
          <Trans>
            Scan the code with your phone, or open the link on it. Then sign in again in the wallet's browser.
          </Trans>
        </p>
        <Button component="a" variant="default" href={link} target="_blank" rel="noreferrer">
          <Trans>
            Open in <bdi>{wallet.name}</bdi>
          </Trans>
        </Button>
      </div>
    </section>
  );
}
