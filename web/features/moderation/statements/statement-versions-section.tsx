import { Trans, useLingui } from '@lingui/react/macro';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { type Statement, useCategoryLabels, useGroundLabels, usePushLabels } from './statement-labels.ts';
import styles from './statement-view.module.css';

/** The versions that corrections replaced, as they were. */
export function StatementVersions({ of: { versions } }: { of: Statement }) {
  const { t } = useLingui();
  const grounds = useGroundLabels();
  const categories = useCategoryLabels();
  const pushes = usePushLabels();
  return versions.map((one) => (
    <section key={one.version} className={styles.version}>
      <h3>{t`Version ${one.version}`}</h3>
      <DescriptionList>
        <DescriptionItem name={t`Ground`}>{grounds[one.ground]}</DescriptionItem>
        <DescriptionItem name={t`Law or rule`}>
          <bdi>{one.legalGround}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Category`}>{categories[one.category]}</DescriptionItem>
        <DescriptionItem name={t`Facts and circumstances`}>
          <bdi className={styles.text}>{one.facts}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Made`}>
          <Instant at={one.madeAt} />
        </DescriptionItem>
        <DescriptionItem name={t`Sent to the user`}>
          {one.sentAt === null ? t`Not sent` : <Instant at={one.sentAt} />}
        </DescriptionItem>
        <DescriptionItem name={t`EU transparency database`}>
          <StatusMark tone={pushes[one.pushState].tone}>{pushes[one.pushState].label}</StatusMark>
          <bdi>{one.pushUuid ?? one.puid}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Corrected`}>
          <span>
            <Trans>
              <bdi>{one.correctedBy}</bdi>, <Instant at={one.correctedAt} />
            </Trans>
          </span>
          <bdi className={styles.text}>{one.reason}</bdi>
        </DescriptionItem>
      </DescriptionList>
    </section>
  ));
}
