import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { AnswerButtons } from './answer-form.tsx';
import { type Transfer, useDelivery } from './delivery-labels.ts';
import { useGapLabels, useIdTypeLabels } from './transfer-labels.ts';
import { TransferStatus } from './transfer-status.tsx';
import styles from './travel-rule.module.css';
import { WalletSection } from './wallet-section.tsx';

function Facts({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const delivery = useDelivery(transfer);
  const { direction, amount, currencySymbol, userId, userName, withdrawalId, counterpartyName } = transfer;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Direction`}>{direction === 'out' ? t`Outgoing` : t`Incoming`}</DescriptionItem>
      <DescriptionItem name={t`Amount`}>
        <Amount value={amount} symbol={currencySymbol} />
      </DescriptionItem>
      {transfer.summed !== null && transfer.summed.count > 1 && (
        <DescriptionItem name={t`Added up`}>
          <Amount value={transfer.summed.amount} symbol={currencySymbol} />{' '}
          <Plural value={transfer.summed.count} one="in # withdrawal" other="in # withdrawals" />
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Counterparty`}>
        <bdi>{counterpartyName ?? '—'}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`User`}>
        {userId === null ? (
          '—'
        ) : (
          <RecordLink to={{ screen: 'users.view', id: userId }}>{userName ?? userId}</RecordLink>
        )}
      </DescriptionItem>
      {withdrawalId !== null && (
        <DescriptionItem name={t`Withdrawal`}>
          <RecordLink to={{ screen: 'withdrawals.view', id: withdrawalId }}>{t`Open withdrawal`}</RecordLink>
        </DescriptionItem>
      )}
      {transfer.sentAt !== null && (
        <DescriptionItem name={t`Sent`}>
          <Instant at={transfer.sentAt} />
        </DescriptionItem>
      )}
      {transfer.answeredAt !== null && (
        <DescriptionItem name={t`Answered`}>
          <Instant at={transfer.answeredAt} />
        </DescriptionItem>
      )}
      {transfer.reason !== null && (
        <DescriptionItem name={t`Reason`}>
          <bdi>{transfer.reason}</bdi>
        </DescriptionItem>
      )}
      {delivery !== null && <DescriptionItem name={t`Delivery`}>{delivery}</DescriptionItem>}
    </DescriptionList>
  );
}

function Side({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <DescriptionList>{children}</DescriptionList>
    </section>
  );
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ') || '—';

function Sides({ transfer: { data } }: { transfer: Transfer }) {
  const { t } = useLingui();
  const types = useIdTypeLabels();
  const type = types[data.originatorIdType as keyof typeof types] ?? data.originatorIdType;
  return (
    <div className={styles.sides}>
      <Side title={<Trans>Originator</Trans>}>
        <DescriptionItem name={t`Name`}>
          <bdi>{joined(data.originatorFirstName, data.originatorLastName)}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Address`}>
          <bdi>
            {joined(
              data.originatorStreet,
              data.originatorBuilding,
              data.originatorPostCode,
              data.originatorTown,
              data.originatorCountry,
            )}
          </bdi>
        </DescriptionItem>
        <DescriptionItem name={t`National identifier`}>
          {data.originatorIdNumber === '' ? (
            '—'
          ) : (
            <>
              {type} <bdi dir="ltr">{joined(data.originatorIdNumber, data.originatorIdCountry)}</bdi>
            </>
          )}
        </DescriptionItem>
        <DescriptionItem name={t`Birth`}>
          <bdi>{joined(data.originatorBirthDate, data.originatorBirthPlace)}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Account`}>
          {data.originatorAccount === '' ? '—' : <Copyable text={data.originatorAccount} />}
        </DescriptionItem>
      </Side>
      <Side title={<Trans>Beneficiary</Trans>}>
        <DescriptionItem name={t`Name`}>
          <bdi>{joined(data.beneficiaryFirstName, data.beneficiaryLastName)}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Account`}>
          {data.beneficiaryAccount === '' ? '—' : <Copyable text={data.beneficiaryAccount} />}
        </DescriptionItem>
      </Side>
    </div>
  );
}

function Missing({ transfer: { missing, counterpartyId, direction, state } }: { transfer: Transfer }) {
  const { t } = useLingui();
  const labels = useGapLabels();
  const lines = [
    ...missing.map((gap) => labels[gap]),
    ...(direction === 'out' && counterpartyId === null ? [t`Counterparty`] : []),
  ];
  if (lines.length === 0 || state === 'proved') return null;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Missing data</Trans>
      </h2>
      <ul className={styles.missing}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ transfer }: { transfer: Transfer }) {
  const send = useChange(client.travelRule.sendTravelRuleTransfer);
  const { id, direction, state, isOutdated, isWaiting } = transfer;
  const isOpen = ['incomplete', 'ready', 'rejected'].includes(state);
  const mayEdit = direction === 'out' && state !== 'sending' && (isOpen || isOutdated);
  const isAnswered = direction === 'in' && state !== 'received';
  const mayRepeat = !isWaiting && (state === 'sent' || (isAnswered && transfer.error !== null));
  return (
    <div className={styles.row}>
      {state === 'ready' && (
        <Button loading={send.isRunning} onClick={() => void send.run({ id })}>
          <Trans>Send data</Trans>
        </Button>
      )}
      {mayEdit && (
        <Button
          variant={state === 'ready' ? 'default' : 'filled'}
          component={Link}
          to={pathTo('travelRule.edit', id)}
        >
          <Trans>Edit data</Trans>
        </Button>
      )}
      {mayRepeat && (
        <Button variant="default" loading={send.isRunning} onClick={() => void send.run({ id })}>
          <Trans>Send again</Trans>
        </Button>
      )}
      {direction === 'in' && state === 'received' && <AnswerButtons transfer={transfer} />}
    </div>
  );
}

/** One transfer: its data on both sides, what is missing, and its next step. */
export function TransferScreen() {
  const { id = '' } = useParams();
  const query = useCall(client.travelRule.getTravelRuleTransfer, { id });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={8} />}>
      {(transfer) => (
        <div className={styles.screen}>
          <div className={styles.row}>
            <TransferStatus state={transfer.state} />
            <Instant at={transfer.createdAt} />
          </div>
          <p className={styles.notice}>
            <Trans>This helps people to exchange and check data. It is not legal advice.</Trans>
          </p>
          {transfer.isOutdated && (
            <p role="alert">
              <Trans>
                The withdrawal has changed since then, so this no longer counts. Edit the data again.
              </Trans>
            </p>
          )}
          <Actions transfer={transfer} />
          <Missing transfer={transfer} />
          <Facts transfer={transfer} />
          <Sides transfer={transfer} />
          <WalletSection transfer={transfer} />
        </div>
      )}
    </Loaded>
  );
}
