import { useState } from 'react';
import { useChange } from '#web/ui/use-change.ts';
import { toast } from '#web/ui/toast.tsx';
import { client } from '#web/lib/client.ts';
import { codeMissing } from '#web/lib/failures.ts';
import type { Wallet } from '#web/lib/wallet/discover.ts';
import type { ChainStatus } from '#web/lib/wallet/wallet-chain.ts';
import type { WalletProblem } from '#web/lib/wallet/owner-wallet.ts';
import type { ContractChange } from './contract-change-labels.ts';

/** What a wallet does for a contract change: sends it, signs for a Safe, or makes the Safe execute it. */
export type WalletWork = 'send' | 'sign' | 'execute';

/** The wallet's work on a contract change, and its state. Its code loads at the first click. */
export interface OwnerWallet {
  /** What it is doing; null if nothing. */
  running: WalletWork | null;
  trouble: WalletProblem | null;
  run: (work: WalletWork, wallet?: Wallet) => Promise<void>;
  /** Closes the wallet picker. */
  leave: () => void;
  /** The action for which the wallet picker is open. */
  asked: WalletWork;
}

/** The use of a wallet for a contract change. */
export function useOwnerWallet(change: ContractChange, chain: ChainStatus | undefined): OwnerWallet {
  const [running, setRunning] = useState<WalletWork | null>(null);
  const [trouble, setTrouble] = useState<WalletProblem | null>(null);
  const [asked, setAsked] = useState<WalletWork>('send');
  const { run: note } = useChange(client.contractChanges.noteOwnerAct);
  const { run: sign } = useChange(client.contractChanges.signOwnerAct);
  const run = async (work: WalletWork, wallet?: Wallet) => {
    if (running || !chain) return;
    setRunning(work);
    setAsked(work);
    setTrouble(null);
    try {
      const code = await import('#web/lib/wallet/owner-wallet.ts').catch(() => undefined);
      if (!code) {
        toast.failed(codeMissing().message);
        return;
      }
      const request = { act: change, chain, wallet };
      if (work === 'send') {
        const { trouble: found } = await code.sendOwnerTransaction(request, (id, hash) => note({ id, hash }));
        if (found) setTrouble(found);
        return;
      }
      const does = { sign: code.signOwnerTransaction, execute: code.executeOwnerTransaction }[work];
      const { value, trouble: found } = await does(request);
      if (found) setTrouble(found);
      else if (work === 'sign') await sign({ id: change.id, signature: value });
      else await note({ id: change.id, hash: value });
    } finally {
      setRunning(null);
    }
  };
  return { running, trouble, run, leave: () => setTrouble(null), asked };
}
