import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ModuleName } from '#contract/platform/modules.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { moduleTitles } from '#web/lib/module-titles.ts';
import { useCall } from '#web/lib/queries.ts';
import { moduleLabels, obstacleLabels } from './module-labels.ts';
import styles from './modules-list.module.css';

type Module = AnswerOf<typeof client.modules.listModules>['modules'][number];

/** Records of a module that are unfinished or in use. */
function InUse({ name, count }: { name: ModuleName; count: number }) {
  if (count === 0) return null;
  switch (name) {
    case 'cases':
      return <Plural value={count} one="# open case." other="# open cases." />;
    case 'withdrawalApprovals':
      return <Plural value={count} one="# pending withdrawal." other="# pending withdrawals." />;
    case 'serviceLevels':
      return <Plural value={count} one="# ticket is due." other="# tickets are due." />;
    case 'masks':
      return <Trans>Personal data is masked.</Trans>;
    case 'twoPersonApproval':
      return <Trans>Two-person approval is required.</Trans>;
    case 'companySignIn':
      return <Plural value={count} one="# active session." other="# active sessions." />;
    case 'passkeys':
      return <Plural value={count} one="# passkey." other="# passkeys." />;
    case 'statements':
      return <Plural value={count} one="# open appeal." other="# open appeals." />;
    case 'monthlyFigures':
      return <Plural value={count} one="# royalty." other="# royalties." />;
    case 'scim':
      return <Plural value={count} one="# token." other="# tokens." />;
  }
}

function Row({ module }: { module: Module }) {
  const { t, i18n } = useLingui();
  const { run, isRunning } = useChange(client.modules.switchModule);
  const { name, isOn, switchedOffAt, switchedOffBy, inUse, obstacle } = module;
  const words = moduleLabels[name];
  const title = i18n._(moduleTitles[name]);
  const off = i18n._(words.off);
  const ask = () =>
    confirmFirst({
      title: t`Turn off module`,
      sentence: t`Turn off ${title}? ${off} Its data stays, and you can turn it on again at any time.`,
      action: t`Turn off`,
      run: () => run({ name, isOn: false }),
    });
  const at = switchedOffAt && <Instant at={switchedOffAt} />;
  return (
    <li className={styles.module}>
      <h2>{title}</h2>
      <StatusMark tone={isOn ? 'positive' : 'neutral'}>
        {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
      </StatusMark>
      <p>
        {i18n._(words.does)}{' '}
        {isOn ? (
          <InUse name={name} count={inUse} />
        ) : switchedOffBy === null ? (
          <Trans>Not turned on yet.</Trans>
        ) : (
          <Trans>
            Turned off by <bdi>{switchedOffBy}</bdi>, {at}.
          </Trans>
        )}
      </p>
      {obstacle !== null && <p>{i18n._(obstacleLabels[obstacle])}</p>}
      <div>
        {isOn ? (
          <Button
            variant="default"
            loading={isRunning}
            disabled={obstacle !== null}
            aria-label={t`Turn off ${title}`}
            onClick={ask}
          >
            <Trans>Turn off</Trans>
          </Button>
        ) : (
          <Button
            variant="default"
            loading={isRunning}
            aria-label={t`Turn on ${title}`}
            onClick={() => void run({ name, isOn: true })}
          >
            <Trans>Turn on</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

/** The modules, each with a switch, for superadmins (specification 27). */
export function ModulesList() {
  const query = useCall(client.modules.listModules, {});
  return (
    <section className={styles.screen}>
      <p>
        <Trans>
          A module that is turned off doesn’t appear in any menu, and nobody can use it. Its data is kept.
          This applies to all administrators and API keys immediately.
        </Trans>
      </p>
      <Loaded query={query} skeleton={<FormSkeleton fields={7} />}>
        {({ modules }) => (
          <ul>
            {modules.map((module) => (
              <Row key={module.name} module={module} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
