import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { isSwitchedOff } from '#contract/platform/menu.ts';
import { useOutcomeLabels } from './case-labels.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { type FigureDays, FiguresPage, FiguresTable } from '#web/ui/figures-page.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { Bar } from '#web/ui/states.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { CaseSharesForm } from './case-shares-form.tsx';
import styles from './case-figures-view.module.css';

type Figures = AnswerOf<typeof client.cases.getCaseFigures>;
type Line = Figures['all'];

/** How often quality reviewers agree, in percent; a dash if there were no reviews. */
function agreement({ looked, agreed }: Line): string {
  return looked === 0 ? '—' : `${Math.round((100 * agreed) / looked)} %`;
}

/** Figures about decisions, one line for each group. */
function Decisions({ of, lines }: { of: string; lines: readonly (Line & { label: string })[] }) {
  const { t } = useLingui();
  return (
    <FiguresTable
      of={of}
      columns={[t`Decided`, t`Median hours`, t`Undone`, t`Quality reviews`, t`Agreed`]}
      lines={lines.map((line) => ({
        key: line.label,
        label: line.label,
        figures: [
          formatCount(line.count),
          line.medianHours ?? '—',
          formatCount(line.takenBack),
          formatCount(line.looked),
          agreement(line),
        ],
      }))}
    />
  );
}

function Shown({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const outcomes = useOutcomeLabels();
  const admin = useSession();
  const isKeeper = admin?.role === 'superadmin';
  const ages: Readonly<Record<number, string>> = {
    0: t`Under a day`,
    1: t`1 to 3 days`,
    3: t`3 to 7 days`,
    7: t`Over a week`,
  };
  return (
    <>
      <RecordCard isOwn title={t`Open cases by age`}>
        <DescriptionList>
          {figures.backlog.map(({ fromDays, count }) => (
            <DescriptionItem key={fromDays} name={ages[fromDays]}>
              {formatCount(count, count < 10_000)}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </RecordCard>
      <RecordCard isOwn title={t`Decisions`}>
        <Decisions
          of={t`Outcome`}
          lines={[
            ...figures.outcomes.map((line) => ({ ...line, label: outcomes[line.outcome] })),
            { ...figures.all, label: t`Total` },
          ]}
        />
      </RecordCard>
      {figures.reasons.length > 0 && (
        <RecordCard isOwn title={t`By reason`}>
          <Decisions of={t`Reason`} lines={figures.reasons.map((line) => ({ ...line, label: line.name }))} />
        </RecordCard>
      )}
      {figures.people !== null && figures.people.length > 0 && (
        <RecordCard isOwn title={t`By administrator`}>
          <Decisions
            of={t`Administrator`}
            lines={figures.people.map((line) => ({ ...line, label: line.name }))}
          />
        </RecordCard>
      )}
      {isKeeper && !isSwitchedOff(admin, 'rules') && (
        <p className={styles.note}>
          <Trans>
            <Link to={pathTo('rules.list')}>Rules</Link> set the priority of cases and assign new ones.
          </Trans>
        </p>
      )}
      {isKeeper && (
        <section className={styles.shares}>
          <h3>{t`Quality review`}</h3>
          <CaseSharesForm key={JSON.stringify(figures.shares)} shares={figures.shares} />
        </section>
      )}
    </>
  );
}

/** The first card while the figures load. */
function FiguresSkeleton() {
  const { t } = useLingui();
  return (
    <RecordCard isOwn title={t`Open cases by age`}>
      <div className={styles.bones}>
        <Bar width="40%" />
        <Bar width="36%" />
        <Bar width="44%" />
        <Bar width="32%" />
      </div>
    </RecordCard>
  );
}

function FiguresOf({ days }: { days: FigureDays }) {
  const query = useCall(client.cases.getCaseFigures, { days });
  return (
    <Loaded query={query} skeleton={<FiguresSkeleton />}>
      {(figures) => <Shown figures={figures} />}
    </Loaded>
  );
}

/** Case analytics: open cases, decisions, the time to resolution, and how often reviewers agree. */
export function CaseFiguresView() {
  const { t } = useLingui();
  return (
    <FiguresPage label={t`Resolved in the last`}>
      {(days) => (
        <>
          <FiguresOf days={days} />
          <p className={styles.note}>
            <Trans>Hours are measured from the first report to the decision.</Trans>
          </p>
        </>
      )}
    </FiguresPage>
  );
}
