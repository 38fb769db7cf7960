import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router';
import { ruleRecordOf } from '#contract/workspace/rule-records.ts';
import { usePriorityLabels } from '#web/features/support/tickets/ticket-status.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { useFilterLabels } from '#web/ui/filter-labels.ts';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { type Rule, useActionLabels, useProblemLabels } from './rule-labels.ts';
import { RuleOutcomes } from './rule-outcomes-list.tsx';
import { RuleStatus } from './rule-status.tsx';
import styles from './rules.module.css';
import { useRuleFilters } from './use-rule-filters.ts';

/** How often a running trial is read again, in milliseconds. */
const followMs = 1000;

function Conditions({ rule: { event, matching } }: { rule: Rule }) {
  const filters = useRuleFilters();
  const wordsOf = useFilterLabels();
  const record = ruleRecordOf(event);
  const known = record ? filters[record.type] : [];
  const texts = Object.entries(matching).map(([name, value]) => {
    const filter = known.find((one) => one.name === name);
    return filter ? `${filter.label}: ${wordsOf(filter, value)}` : `${name}: ${value}`;
  });
  return texts.length === 0 ? <Trans>None</Trans> : <bdi>{texts.join('; ')}</bdi>;
}

function RuleFacts({ rule }: { rule: Rule }) {
  const { t } = useLingui();
  const labels = useActionLabels();
  const priorities = usePriorityLabels();
  const problems = useProblemLabels();
  const { event, actions, principal, switchedOnBy, cap, state, problem, recent, lastError, lastErrorAt } =
    rule;
  const [done, refused, over, deep] = [recent.done, recent.refused, recent.capped, recent.tooDeep].map(
    (count) => formatCount(count),
  );
  const known: Readonly<Record<string, string>> = { ...labels, ...priorities };
  const sentence = ({ name, value = '' }: Rule['actions'][number]) =>
    // An assignee is known by an id alone.
    [known[name] ?? name, name === 'assign' ? '' : (known[value] ?? value)].join(' ').trim();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Status`}>
        <RuleStatus state={state} />
        {problem !== null && <span className={styles.dim}>{problems[problem]}</span>}
      </DescriptionItem>
      <DescriptionItem name={t`When`}>
        <span dir="ltr" className={styles.mono}>
          {event}
        </span>
      </DescriptionItem>
      <DescriptionItem name={t`Conditions`}>
        <Conditions rule={rule} />
      </DescriptionItem>
      <DescriptionItem name={t`Actions`}>
        <bdi>{actions.map(sentence).join('; ')}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Acts as`}>
        <bdi>{principal.name}</bdi>
      </DescriptionItem>
      {switchedOnBy !== null && (
        <DescriptionItem name={t`Switched on by`}>
          <bdi>{switchedOnBy.name}</bdi>
        </DescriptionItem>
      )}
      <DescriptionItem name={t`At most per hour`}>{formatCount(cap)}</DescriptionItem>
      <DescriptionItem name={t`Last 24 hours`}>
        <Trans>
          Acted: {done}. Refused: {refused}. Over the limit: {over}. Fourth rule in a row: {deep}.
        </Trans>
      </DescriptionItem>
      {lastError !== null && lastErrorAt !== null && (
        <DescriptionItem name={t`Last error`}>
          <span>{lastError}</span> <Instant at={lastErrorAt} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

function TrialFacts({ trial }: Pick<Rule, 'trial'>) {
  if (trial.runId !== null)
    return (
      <p role="status">
        <Trans>The trial is running. You can leave this page.</Trans>
      </p>
    );
  if (trial.triedAt === null)
    return (
      <p>
        <Trans>This version was not tried yet. Try it before you switch it on.</Trans>
      </p>
    );
  const [events, done, refused, over, deep] = [
    trial.events,
    trial.done,
    trial.refused,
    trial.capped,
    trial.tooDeep,
  ].map((count) => formatCount(count));
  return (
    <p>
      <Trans>
        Tried <Instant at={trial.triedAt} />: {events} such events in the last 90 days. Would act: {done}.
        Would be refused now: {refused}. Over the limit: {over}. Fourth rule in a row: {deep}.
      </Trans>
    </p>
  );
}

function Actions({ rule }: { rule: Rule }) {
  const { id, state, trial, version } = rule;
  const tryOut = useChange(client.rules.tryRule);
  const turn = useChange(client.rules.switchRule);
  const isOn = state === 'on';
  return (
    <div className={styles.row}>
      {!isOn && (
        <Button
          disabled={trial.triedAt === null}
          loading={turn.isRunning}
          onClick={() => void turn.run({ id, isOn: true, version })}
        >
          <Trans>Switch on</Trans>
        </Button>
      )}
      {isOn && (
        <Button
          variant="default"
          loading={turn.isRunning}
          onClick={() => void turn.run({ id, isOn: false, version })}
        >
          <Trans>Switch off</Trans>
        </Button>
      )}
      <Button
        variant="default"
        loading={tryOut.isRunning || trial.runId !== null}
        onClick={() => void tryOut.run({ id })}
      >
        <Trans>Try</Trans>
      </Button>
      <Button variant="default" component={Link} to={pathTo('rules.edit', id)}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  );
}

/** One rule: its parts, its trial, and what it did. */
export function RuleScreen() {
  const { id = '' } = useParams();
  const query = useFollowedCall(client.rules.getRule, { id }, (rule) =>
    rule?.trial.runId ? followMs : false,
  );
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
      {(rule) => (
        <div className={styles.screen}>
          <h2>
            <bdi>{rule.name}</bdi>
          </h2>
          <RuleFacts rule={rule} />
          <Actions rule={rule} />
          <section className={styles.log}>
            <h3>
              <Trans>Trial</Trans>
            </h3>
            <TrialFacts trial={rule.trial} />
            {rule.trial.triedAt !== null && <RuleOutcomes key={rule.trial.triedAt} rule={id} isTrial />}
          </section>
          <section className={styles.log}>
            <h3>
              <Trans>Log</Trans>
            </h3>
            <RuleOutcomes rule={id} isTrial={false} />
          </section>
        </div>
      )}
    </Loaded>
  );
}
