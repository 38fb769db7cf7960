import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
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

function Finding({ severity, about, sentence, since, paragraph }: Found) {
  const { t, i18n } = useLingui();
  const word = findingLabels[paragraph];
  const title = word ? i18n._(word) : about;
  const at = since !== null && <Instant at={since} />;
  return (
    <li className={styles.part}>
      <h3>{title}</h3>
      <StatusMark tone={tones[severity]}>
        <Severity severity={severity} />
      </StatusMark>
      {/* The original sentence of the doctor, which may contain SQL. */}
      <p dir="ltr" lang="en">
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
    </li>
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
        {(answer) =>
          answer.findings.length === 0 ? (
            <p className={styles.more}>
              <Trans>No problems found.</Trans>
            </p>
          ) : (
            <ul>
              {answer.findings.map((finding, index) => (
                <Finding key={index} {...finding} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className={styles.more}>
        <Trans>
          For a full check with table sizes, run <code>npm run doctor</code> on the server.
        </Trans>
      </p>
    </section>
  );
}
