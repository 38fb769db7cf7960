import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { useChainNames } from '#web/features/chain/wallet/use-chain-name.ts';
import { Amount } from '#web/ui/amount.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import styles from './reserves.module.css';

type Whole = AnswerOf<typeof client.reserves.getReserve>;
type Address = Whole['addresses'][number];

/** The names of a reserve's chains, and whether there are several. */
function useChains({ chains }: Whole) {
  const nameOf = useChainNames();
  const named = (chainId: string) =>
    nameOf({ chainId, networkName: chains.find((one) => one.chainId === chainId)?.name ?? null });
  const choice = chains.map(({ chainId }) => ({ value: chainId, label: named(chainId) }));
  return { isMany: chains.length > 1, choice, named };
}

function Add({ reserve, done }: { reserve: Whole; done: () => void }) {
  const { t } = useLingui();
  const { isMany, choice } = useChains(reserve);
  const { id: currency, chains } = reserve;
  const form = useCallForm({
    call: client.reserves.addCustodyAddress,
    keepsDraft: false,
    start: { chainId: chains[0]?.chainId ?? '', name: '', address: '', code: '' },
    labels: { chainId: t`Network`, name: t`Name`, address: t`Address`, code: t`Code` },
    input: ({ chainId, ...values }) => ({ currency, ...(isMany && { chainId }), ...values }),
    done: ({ message }) => {
      toast.done(message);
      done();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Add address</Trans>}>
      <p>
        <Trans>
          The balance of this address is read from its chain and counts after one day. From then on, the
          feed's amounts for it no longer count. Every superadmin is notified by email.
        </Trans>
      </p>
      {isMany && <NativeSelect {...form.field('chainId')} data={choice} />}
      <TextInput {...form.field('name')} maxLength={60} dir="auto" />
      <TextInput {...form.field('address')} autoComplete="off" spellCheck={false} dir="ltr" />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** Since when its amount is known, or when it starts to count. */
function Since({ isCounted, inForceAt, observedAt }: Address) {
  if (!isCounted)
    return (
      <Trans>
        valid from <Instant at={inForceAt} />
      </Trans>
    );
  return observedAt === null ? <Trans>not read yet</Trans> : <Instant at={observedAt} />;
}

/** The addresses of a currency that the server reads itself. Superadmins can add and remove them. */
export function CustodyAddresses({ reserve, mayChange }: { reserve: Whole; mayChange: boolean }) {
  const { t } = useLingui();
  const { id: currency, symbol, addresses } = reserve;
  const { isMany, named } = useChains(reserve);
  const [isAdding, setAdding] = useState(false);
  const { run: remove } = useChange(client.reserves.removeCustodyAddress);
  if (addresses.length === 0 && !mayChange) return null;
  const ask = ({ id, name: plain }: Address) => {
    const name = isolated(plain);
    confirmFirst({
      title: t`Remove address`,
      sentence: t`Remove ${name}? Its balance no longer counts, effective immediately, so releases of ${symbol} may be held.`,
      action: t`Remove address`,
      isDestructive: true,
      run: () => remove({ currency, id }),
    });
  };
  return (
    <section>
      <h3 className={styles.part}>
        <Trans>Addresses read from the chain</Trans>
      </h3>
      {addresses.length > 0 && (
        <table className={styles.accounts} aria-label={t`Addresses read from the chain`}>
          <thead>
            <tr>
              <th scope="col">{t`Address`}</th>
              {isMany && <th scope="col">{t`Network`}</th>}
              <th scope="col">{t`Read`}</th>
              <th scope="col">{t`Amount`}</th>
              {mayChange && <td />}
            </tr>
          </thead>
          <tbody>
            {addresses.map((one) => (
              <tr key={one.id}>
                <td>
                  <bdi>{one.name}</bdi> <Copyable text={one.address} hides="custody" />
                </td>
                {isMany && (
                  <td>
                    <bdi>{named(one.chainId)}</bdi>
                  </td>
                )}
                <td>
                  <Since {...one} />
                </td>
                <td>{one.amount === null ? '—' : <Amount value={one.amount} symbol={symbol} />}</td>
                {mayChange && (
                  <td>
                    <IconButton label={t`Remove ${one.name}`} isDestructive onClick={() => ask(one)}>
                      <IconTrash size={17} />
                    </IconButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayChange &&
        (isAdding ? (
          <Add reserve={reserve} done={() => setAdding(false)} />
        ) : (
          <Button className={styles.rule} variant="default" onClick={() => setAdding(true)}>
            <Trans>Read an address from the chain</Trans>
          </Button>
        ))}
    </section>
  );
}
