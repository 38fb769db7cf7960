import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { isUnavailable, NoDatabase } from './no-database-panel.tsx';
import { FindingsSection } from './findings-section.tsx';
import styles from './health.module.css';

/** A part of the server: its state, and its details or what to do. */
function Part({
  name,
  tone,
  state,
  children,
}: {
  name: ReactNode;
  tone: Tone;
  state: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.part}>
      <h3>{name}</h3>
      <StatusMark tone={tone}>{state}</StatusMark>
      <p>{children}</p>
    </div>
  );
}

function Backups({ backup }: { backup: AnswerOf<typeof client.dashboard.getLastBackup> }) {
  const { isConfigured, takenAt, error } = backup;
  const name = <Trans>Backups</Trans>;
  const at = takenAt && <Instant at={takenAt} />;
  if (!isConfigured) {
    return (
      <Part name={name} tone="caution" state={<Trans>Not configured</Trans>}>
        <Trans>
          Set the backup folder under <Link to={pathTo('serverSettings.show')}>Server settings</Link> to take
          a backup every night.
        </Trans>
      </Part>
    );
  }
  const last = at ? <Trans>Last backup: {at}</Trans> : <Trans>No backup has been taken yet.</Trans>;
  if (error !== null) {
    return (
      <Part name={name} tone="negative" state={<Trans>Failed</Trans>}>
        {last}{' '}
        <Trans>
          The last attempt failed: <bdi>{error}</bdi>
        </Trans>
      </Part>
    );
  }
  return (
    <Part name={name} tone={at ? 'positive' : 'neutral'} state={<Trans>Configured</Trans>}>
      {last}
    </Part>
  );
}

function ServerKey({ keys }: { keys: AnswerOf<typeof client.dashboard.getServerKeys> }) {
  const { inUse, needed, removable, waiting } = keys;
  const name = <Trans>Server key</Trans>;
  const [key = ''] = [...needed, ...removable].map(String);
  if (waiting !== null) {
    return (
      <Part name={name} tone="caution" state={<Trans>Key {waiting} is waiting</Trans>}>
        <Trans>
          The key is used as soon as every server has it. Restart the other servers with the new key.
        </Trans>
      </Part>
    );
  }
  if (needed.length > 0) {
    return (
      <Part name={name} tone="info" state={<Trans>Rotation in progress</Trans>}>
        <Trans>
          Key {key} is still used. Keep it in <code>SECRET_KEY_PREVIOUS</code> until the rotation has
          finished.
        </Trans>
      </Part>
    );
  }
  if (removable.length > 0) {
    return (
      <Part name={name} tone="caution" state={<Trans>Key {key} can be removed</Trans>}>
        <Trans>
          This key is no longer used. Remove it from <code>SECRET_KEY_PREVIOUS</code> on every server.
        </Trans>
      </Part>
    );
  }
  return (
    <Part name={name} tone="positive" state={<Trans>Configured</Trans>}>
      <Trans>Key {inUse} is in use.</Trans>
    </Part>
  );
}

function Email({ isSetUp, waitsSince }: { isSetUp: boolean; waitsSince: string | null | undefined }) {
  const name = <Trans>Email</Trans>;
  const at = waitsSince && <Instant at={waitsSince} />;
  if (!isSetUp) {
    return (
      <Part name={name} tone="caution" state={<Trans>Not configured</Trans>}>
        <Trans>
          Set the mail server under <Link to={pathTo('serverSettings.show')}>Server settings</Link>. Until
          then, no email is sent.
        </Trans>
      </Part>
    );
  }
  return waitsSince === undefined ? (
    <Part name={name} tone="positive" state={<Trans>Configured</Trans>}>
      <Trans>The server sends email.</Trans>
    </Part>
  ) : (
    <Part name={name} tone="negative" state={<Trans>Failed</Trans>}>
      {at && (
        <>
          <Trans>Since {at}.</Trans>{' '}
        </>
      )}
      <Trans>The mail server doesn’t accept email. See the finding above.</Trans>
    </Part>
  );
}

function Blockchain({ isSetUp }: { isSetUp: boolean }) {
  const name = <Trans>Blockchain</Trans>;
  const isLocal = useCall(client.chain.chainStatus, {}).data?.rpcUrl;
  if (isSetUp) {
    return (
      <Part name={name} tone="positive" state={<Trans>Configured</Trans>}>
        <Trans>The server reads the marketplace contracts.</Trans>
      </Part>
    );
  }
  return (
    <Part
      name={name}
      tone={isLocal ? 'neutral' : 'caution'}
      state={isLocal ? <Trans>Local evaluation chain</Trans> : <Trans>Not configured</Trans>}
    >
      <Trans>
        To read your own chain, set <code>CHAIN_RPC_URL</code>, <code>CHAIN_ID</code>,{' '}
        <code>SINGLE_CONTRACT</code> and <code>MULTI_CONTRACT</code> on the server.
      </Trans>
    </Part>
  );
}

function AuditStream({ stream }: { stream: AnswerOf<typeof client.dashboard.getAuditStream> }) {
  const { isConfigured, position, waiting, failingSince, error } = stream;
  const name = <Trans>Audit stream (SIEM)</Trans>;
  if (!isConfigured) {
    return (
      <Part name={name} tone="neutral" state={<Trans>Not configured</Trans>}>
        <Trans>
          Set <code>SIEM_URL</code> on the server to send the audit trail to a SIEM.
        </Trans>
      </Part>
    );
  }
  const sent = (
    <Trans>
      Sent up to row {position}. Rows waiting: {waiting}.
    </Trans>
  );
  if (failingSince !== null) {
    const since = <Instant at={failingSince} />;
    return (
      <Part name={name} tone="negative" state={<Trans>Failed</Trans>}>
        {sent}{' '}
        <Trans>
          The receiver has not accepted any events since {since}: <bdi>{error}</bdi>
        </Trans>
      </Part>
    );
  }
  return (
    <Part name={name} tone="positive" state={<Trans>Configured</Trans>}>
      {sent}
    </Part>
  );
}

type ChainNode = AnswerOf<typeof client.chain.chainStatus>['nodes'][number];

/** Why a node is not used. */
function Reason({ node, leftOut }: ChainNode) {
  const name = <bdi>{node}</bdi>;
  switch (leftOut) {
    case null:
      return null;
    case 'silent':
      return <Trans>{name} doesn’t answer.</Trans>;
    case 'otherChain':
      return <Trans>{name} is on another chain.</Trans>;
    case 'otherBranch':
      return <Trans>{name} is on another branch of the chain.</Trans>;
    case 'behind':
      return <Trans>{name} is behind the chain.</Trans>;
    case 'disproved':
      return <Trans>{name} returned incorrect data.</Trans>;
  }
}

/** The nodes of a chain: which are not used, and whether a second node confirms the contents of blocks. */
function ChainNodes({ chainId, name }: { chainId?: string; name?: string | null }) {
  const status = useCall(client.chain.chainStatus, chainId === undefined ? {} : { chainId });
  const nodes = status.data?.nodes ?? [];
  if (nodes.length === 0) return null;
  const leftOut = nodes.filter((node) => node.leftOut !== null);
  const title = name ? <Trans>Blockchain nodes · {name}</Trans> : <Trans>Blockchain nodes</Trans>;
  if (leftOut.length > 0) {
    return (
      <Part name={title} tone="caution" state={<Trans>Not all nodes are used</Trans>}>
        {leftOut.map((node) => (
          <span key={node.node}>
            <Reason {...node} />{' '}
          </span>
        ))}
      </Part>
    );
  }
  return nodes.length === 1 ? (
    <Part name={title} tone="neutral" state={<Trans>One node</Trans>}>
      <Trans>
        One node: block contents are trusted without confirmation. Add a second node to confirm them.
      </Trans>
    </Part>
  ) : (
    <Part name={title} tone="positive" state={<Trans>Confirmed</Trans>}>
      <Trans>Block contents are proven or confirmed by a second node.</Trans>
    </Part>
  );
}

function Chains() {
  const status = useCall(client.chain.chainStatus, {});
  const chains = status.data?.chains ?? [];
  if (chains.length < 2) return <ChainNodes />;
  return chains.map(({ chainId, name }) => <ChainNodes key={chainId} chainId={chainId} name={name} />);
}

/** The findings of the health check and the state of each part of the server, for superadmins (specification 5.43). */
export function Health() {
  const backup = useCall(client.dashboard.getLastBackup, {});
  const keys = useCall(client.dashboard.getServerKeys, {});
  const steps = useCall(client.dashboard.getFirstSteps, {});
  const stream = useCall(client.dashboard.getAuditStream, {});
  const findings = useCall(client.health.getFindings, {});
  const waiting = findings.data?.findings.find(({ paragraph }) => paragraph === 'mailstuck');
  if (isUnavailable(findings)) return <NoDatabase retry={() => void findings.refetch()} />;
  const bones = (
    <div className={styles.part}>
      <Bar width="40%" />
    </div>
  );
  return (
    <div className={styles.page}>
      <FindingsSection />
      <section className={styles.health} aria-labelledby="server">
        <h2 id="server">
          <Trans>Server</Trans>
        </h2>
        <div>
          <Loaded query={backup} skeleton={bones}>
            {(answer) => <Backups backup={answer} />}
          </Loaded>
          <Loaded query={keys} skeleton={bones}>
            {(answer) => <ServerKey keys={answer} />}
          </Loaded>
          <Loaded query={steps} skeleton={bones}>
            {({ hasMail, hasChain }) => (
              <>
                <Email isSetUp={hasMail} waitsSince={waiting?.since} />
                <Blockchain isSetUp={hasChain} />
                {hasChain && <Chains />}
              </>
            )}
          </Loaded>
          <Loaded query={stream} skeleton={bones}>
            {(answer) => <AuditStream stream={answer} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}
