import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useChains } from '#web/features/chain/wallet/use-chain-name.ts';
import { OnChain } from '#web/features/marketplace/tokens/on-chain-view.tsx';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { ScreeningChanges } from './screening-changes-list.tsx';
import { useFormatLabels } from './screening-labels.ts';
import styles from './screening.module.css';
import { ListStatus } from './screening-status.tsx';
import { ScreeningUploadForm } from './screening-upload-form.tsx';
import { ScreeningVersions } from './screening-versions-list.tsx';

type List = AnswerOf<typeof client.screening.getScreeningList>;

/** How often a list is read again, in milliseconds: imports change it. */
const followMs = 3000;

function Facts({ list }: { list: List }) {
  const { t } = useLingui();
  const formats = useFormatLabels();
  const { state, format, url, entries, current, confirmedAt, maxAgeHours, openHits, problem } = list;
  const isOracle = format === 'oracle';
  return (
    <DescriptionList>
      <DescriptionItem name={t`Status`}>
        <ListStatus state={state} />
      </DescriptionItem>
      <DescriptionItem name={t`Format`}>{formats[format]}</DescriptionItem>
      {url !== '' && (
        <DescriptionItem name={t`Address`}>
          <bdi dir="ltr">{url}</bdi>
        </DescriptionItem>
      )}
      {isOracle && <OraclePlace list={list} />}
      {!isOracle && <DescriptionItem name={t`Version`}>{formatCount(current)}</DescriptionItem>}
      <DescriptionItem name={isOracle ? t`Sanctioned addresses` : t`Entries`}>
        {formatCount(entries)}
      </DescriptionItem>
      <DescriptionItem name={t`Open hits`}>{formatCount(openHits)}</DescriptionItem>
      <DescriptionItem name={t`Confirmed`}>
        {confirmedAt === null ? '—' : <Instant at={confirmedAt} />}{' '}
        <span className={styles.notice}>
          <Trans>may be {formatCount(maxAgeHours)} hours old</Trans>
        </span>
      </DescriptionItem>
      {problem !== null && <DescriptionItem name={t`Problem`}>{problem}</DescriptionItem>}
    </DescriptionList>
  );
}

/** The chain and the contract of an oracle. */
function OraclePlace({ list: { chainId, contract, explorerUrl } }: { list: List }) {
  const { t } = useLingui();
  const { nameOf } = useChains();
  if (chainId === null || contract === null) return null;
  return (
    <>
      <DescriptionItem name={t`Chain`}>
        <bdi>{nameOf(chainId)}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Contract`}>
        <OnChain base={explorerUrl} kind="address" text={contract} />
      </DescriptionItem>
    </>
  );
}

function Actions({ list: { id, url } }: { list: List }) {
  const load = useChange(client.screening.loadScreeningList);
  return (
    <div className={styles.row}>
      {url !== '' && (
        <Button loading={load.isRunning} onClick={() => void load.run({ id })}>
          <Trans>Load now</Trans>
        </Button>
      )}
      <Button variant="default" component={Link} to={pathTo('screening.editList', id)}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  );
}

/** One sanctions list: its state, and its files unless it is an oracle. */
export function ScreeningListScreen() {
  const { id = '' } = useParams();
  const query = useFollowedCall(client.screening.getScreeningList, { id }, () => followMs);
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
      {(list) => (
        <div className={styles.screen}>
          <h2>
            <bdi>{list.name}</bdi>
          </h2>
          <Facts list={list} />
          <Actions list={list} />
          {list.format !== 'oracle' && <Files list={list} />}
        </div>
      )}
    </Loaded>
  );
}

/** The files of a list, what each changed, and the upload of the next one. */
function Files({ list: { id, current, state, problem } }: { list: List }) {
  return (
    <>
      <ScreeningUploadForm id={id} />
      <section className={styles.part}>
        <h3>
          <Trans>Versions</Trans>
        </h3>
        {/* Read again with each version and problem. */}
        <ScreeningVersions key={`${current} ${state} ${problem ?? ''}`} id={id} />
      </section>
      {current > 0 && (
        <section className={styles.part}>
          <h3>
            <Trans>Changes</Trans>
          </h3>
          <ScreeningChanges key={current} id={id} current={current} />
        </section>
      )}
    </>
  );
}
