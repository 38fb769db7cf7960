import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { useChains } from '#web/features/chain/wallet/use-chain-name.ts';
import { client } from '#web/lib/client.ts';
import type { Transfer } from './delivery-labels.ts';
import styles from './travel-rule.module.css';

function CheckForm({ id, onClose }: Pick<Transfer, 'id'> & { onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.travelRule.checkWalletProof,
    keepsDraft: false,
    start: { signature: '' },
    labels: { signature: t`Signature` },
    input: ({ signature }) => ({ id, signature }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Check signature</Trans>}>
      <Textarea
        {...form.field('signature')}
        dir="ltr"
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        description={t`If the user sent it to you. On the page of the link, they enter it themselves.`}
      />
    </CallForm>
  );
}

/** The proof that the user controls a self-hosted wallet: its text, the link for the user, and the signature. */
export function WalletSection({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const start = useChange(client.travelRule.startWalletProof);
  const { isMany, choice } = useChains();
  const [picked, setPicked] = useState<string>();
  const [isEntering, setEntering] = useState(false);
  const close = () => setEntering(false);
  const { id, proof, direction, state } = transfer;
  const former = choice.find(({ value }) => value === proof?.chainId);
  const chainId = picked ?? (former ?? choice[0])?.value;
  const isOpen = ['incomplete', 'ready', 'rejected'].includes(state);
  if (direction === 'in' || (!isOpen && proof === null)) return null;
  const again = proof ? t`Create new text` : t`Create text to sign`;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Self-hosted wallet</Trans>
      </h2>
      <p className={styles.notice}>
        <Trans>
          If the user's own wallet receives the withdrawal, the user proves it with a signature, and no
          counterparty is needed.
        </Trans>
      </p>
      {proof && (
        <>
          <pre className={styles.text} dir="ltr" tabIndex={0} aria-label={t`Text to sign`}>
            {proof.text}
          </pre>
          {proof.verifiedAt === null ? (
            <p>
              <Trans>
                Valid until <Instant at={proof.expiresAt} />
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                Proved <Instant at={proof.verifiedAt} />
              </Trans>{' '}
              <bdi dir="ltr">{proof.method === 'eip1271' ? 'EIP-1271' : 'EIP-191'}</bdi>
            </p>
          )}
        </>
      )}
      {isOpen && isMany && (
        <NativeSelect
          className={styles.chain}
          label={t`Chain of a contract wallet`}
          description={t`A wallet that is a contract is asked on this chain.`}
          value={chainId ?? ''}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={choice}
        />
      )}
      {isOpen && (
        <div className={styles.row}>
          {proof && (
            <CopyButton text={proof.link}>
              <Trans>Copy link for the user</Trans>
            </CopyButton>
          )}
          {proof && (
            <Button variant="default" onClick={() => setEntering(true)}>
              <Trans>Enter signature</Trans>
            </Button>
          )}
          <Button
            variant="default"
            loading={start.isRunning}
            onClick={() => void start.run({ id, ...(isMany && chainId ? { chainId } : {}) })}
          >
            {again}
          </Button>
        </div>
      )}
      <SidePanel opened={isOpen && isEntering} onClose={close} isNarrow title={t`Enter signature`}>
        <CheckForm id={id} onClose={close} />
      </SidePanel>
    </section>
  );
}
