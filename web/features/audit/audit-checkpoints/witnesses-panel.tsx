import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';

type Witnesses = AnswerOf<typeof client.auditCheckpoints.getAuditWitnesses>;

/** What prevents the server from anchoring, and how to fix it. */
function TroubleView({ trouble: { cause, detail, since } }: { trouble: NonNullable<Witnesses['trouble']> }) {
  const { t } = useLingui();
  const words = {
    unreachable: t`The node doesn't respond. It is tried again automatically.`,
    otherChain: t`The node is on a different chain than AUDIT_ANCHOR_CHAIN_ID.`,
    noCoin: t`The wallet balance is too low. An anchor can cost ${detail}. Send coins to the wallet.`,
    tooDear: t`The chain's price is above AUDIT_ANCHOR_MOST. Anchoring waits for a lower price.`,
    refused: t`The node rejects the transaction.`,
  };
  return (
    <>
      <StatusMark tone="negative">{words[cause]}</StatusMark>
      {cause !== 'noCoin' && <bdi dir="ltr">{detail}</bdi>}
      <span>
        <Trans>
          Since <Instant at={since} />
        </Trans>
      </span>
    </>
  );
}

function WitnessesView({ witnesses: { sentTo, wallet, trouble } }: { witnesses: Witnesses }) {
  const { t } = useLingui();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Sent daily to`}>
        {sentTo === null ? t`Nobody. Set AUDIT_HEADS_TO to an address.` : <bdi dir="ltr">{sentTo}</bdi>}
      </DescriptionItem>
      <DescriptionItem name={t`Anchored by`}>
        {wallet === null ? (
          t`No wallet. Set AUDIT_ANCHOR_KEY.`
        ) : (
          <>
            <Copyable text={wallet.address} />
            <Trans>on chain {wallet.chainId}</Trans>
          </>
        )}
      </DescriptionItem>
      {trouble && (
        <DescriptionItem name={t`Problem`}>
          <TroubleView trouble={trouble} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** Where audit checkpoints are sent automatically. */
export function WitnessesPanel() {
  const query = useCall(client.auditCheckpoints.getAuditWitnesses, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
      {(witnesses) => <WitnessesView witnesses={witnesses} />}
    </Loaded>
  );
}
