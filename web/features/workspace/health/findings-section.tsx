import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { findingActions } from './finding-actions.tsx';
import { findingAdvice } from './finding-advice-labels.ts';
import { findingLabels } from './finding-labels.ts';
import styles from './health.module.css';

type Found = AnswerOf<typeof client.health.getFindings>['findings'][number];

const tones: Readonly<Record<Found['severity'], Tone>> = {
  error: 'negative',
  warning: 'caution',
  info: 'info',
};

function Severity({ severity }: Pick<Found, 'severity'>) {
  switch (severity) {
    case 'error':
      return <Trans>Error</Trans>;
    case 'warning':
      return <Trans>Warning</Trans>;
    case 'info':
      return <Trans>Note</Trans>;
  }
}

function Finding({ severity, about, sentence, since, paragraph, record }: Found) {
  const { t, i18n } = useLingui();
  const word = findingLabels[paragraph];
  const title = word ? i18n._(word) : about;
  const advice = findingAdvice[paragraph];
  const actions = findingActions(paragraph, record);
  const at = since !== null && <Instant at={since} />;
  return (
    <li className={styles.part}>
      <h3>{title}</h3>
      <StatusMark tone={tones[severity]}>
        <Severity severity={severity} />
      </StatusMark>
      {advice && <p className={styles.advice}>{i18n._(advice)}</p>}
      {/* The original sentence of the doctor, which may contain SQL. Addresses and tables keep their spelling. */}
      <p dir="ltr" lang="en" data-is-name={/[_:/]/.test(about) || undefined}>
        {about} {sentence}
      </p>
      <p>
        {at && (
          <>
            <Trans>Since {at}.</Trans>{' '}
          </>
        )}
        <Link
          to={{ pathname: pathTo('guide.operations'), hash: paragraph }}
          aria-label={t`Operations guide: ${title}`}
        >
          <Trans>Operations guide</Trans>
        </Link>
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

/** Whether somebody has to act, for the person on call: how much, and since when. */
function Band({ findings, version }: { findings: readonly Found[]; version: string }) {
  const urgent = findings.filter(({ severity }) => severity !== 'info');
  const [first] = urgent.flatMap(({ since }) => since ?? []).toSorted();
  const since = first !== undefined && <Instant at={first} />;
  const isError = urgent.some(({ severity }) => severity === 'error');
  return (
    <div
      className={styles.band}
      data-tone={urgent.length === 0 ? 'positive' : isError ? 'negative' : 'caution'}
      role="status"
    >
      <p>
        {urgent.length === 0 ? (
          <Trans>All fine</Trans>
        ) : (
          <Plural value={urgent.length} one="# thing needs you" other="# things need you" />
        )}
      </p>
      <p>
        {since && (
          <>
            <Trans>Since {since}.</Trans>{' '}
          </>
        )}
        <Trans>Version {version}</Trans>
      </p>
    </div>
  );
}

/** The findings of the doctor within two seconds, the most severe first. */
export function FindingsSection() {
  const findings = useCall(client.health.getFindings, {});
  const bones = (
    <div className={styles.part}>
      <Bar width="40%" />
    </div>
  );
  return (
    <section className={styles.health} aria-labelledby="findings">
      <h2 id="findings">
        <Trans>Findings</Trans>
      </h2>
      <Loaded query={findings} skeleton={bones}>
        {(answer) => (
          <>
            <Band findings={answer.findings} version={answer.version} />
            {answer.findings.length === 0 ? (
              <p className={styles.more}>
                <Trans>No problems found.</Trans>
              </p>
            ) : (
              <ul>
                {answer.findings.map((finding, index) => (
                  <Finding key={index} {...finding} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <p className={styles.more}>
        <Trans>
          For a full check with table sizes, run <code>npm run doctor</code> on the server.
        </Trans>
      </p>
    </section>
  );
}
