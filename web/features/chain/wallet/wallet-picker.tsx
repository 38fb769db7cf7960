import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconWallet } from '@tabler/icons-react';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Wallet } from '#web/lib/wallet/discover.ts';
import styles from './wallet-picker.module.css';

export interface WalletPickerProps {
  wallets: readonly Wallet[];
  pick: (wallet: Wallet) => void;
  close: () => void;
}

/** Asks which of several wallets to use. */
export function WalletPicker({ wallets, pick, close }: WalletPickerProps) {
  const { t } = useLingui();
  return (
    <Dialog opened onClose={close} label={t`Choose a wallet`}>
      <h2 className={styles.title}>
        <Trans>Choose a wallet</Trans>
      </h2>
      <p className={styles.words}>
        <Trans>This browser has several wallets. Choose the one that holds the owner's account.</Trans>
      </p>
      <ul className={styles.wallets}>
        {wallets.map((wallet, index) => (
          <li key={index}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              leftSection={
                wallet.icon === null ? (
                  <IconWallet size={20} aria-hidden />
                ) : (
                  <img src={wallet.icon} alt="" width={20} height={20} />
                )
              }
              onClick={() => pick(wallet)}
            >
              <bdi>{wallet.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={close}>
        <Trans>Cancel</Trans>
      </Button>
    </Dialog>
  );
}
