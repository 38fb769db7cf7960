import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { clockTargets, isZone, type Calendar, type ClockPolicy } from '#contract/support/ticket-clock.ts';
import { ticketPriorities } from '#contract/support/ticket-values.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { hoursText, readHours } from './clock-hours-reader.ts';
import { usePriorityLabels } from './ticket-status.tsx';
import styles from './tickets-clock.module.css';
import { mapToObject } from '#contract/platform/map-to-object.ts';

type Rules = AnswerOf<typeof client.ticketDesk.getClockRules>;
type Values = Record<string, string> & { version: number };

const dayName = (index: number) => `day${index}`;
const promiseName = (priority: string, target: string) => `${priority} ${target}`;

function valuesOf({ calendar, policy, version }: Rules): Values {
  const days = calendar.week.map((hours, index) => [dayName(index), hoursText(hours)]);
  const promises = ticketPriorities.flatMap((priority) =>
    clockTargets.map((target) => [promiseName(priority, target), String(policy[priority][target] ?? '')]),
  );
  const texts = { zone: calendar.zone, holidays: calendar.holidays.join('\n') };
  return { ...texts, ...Object.fromEntries([...days, ...promises]), version } as Values;
}

function rulesOf(values: Values): { calendar: Calendar; policy: ClockPolicy; version: number } {
  const week = Array.from({ length: 7 }, (_, index) => readHours(values[dayName(index)] ?? '') ?? []);
  const holidays = (values['holidays'] ?? '').split(/\s+/).filter((date) => date !== '');
  const policy: ClockPolicy = mapToObject(ticketPriorities, (priority) =>
    mapToObject(clockTargets, (target) => {
      const text = (values[promiseName(priority, target)] ?? '').trim();
      return text === '' ? null : Number(text);
    }),
  );
  return { calendar: { zone: values['zone'] ?? '', week, holidays }, policy, version: values.version };
}

function useCheck() {
  const { t } = useLingui();
  return (values: Values) => {
    const wrong: Record<string, string> = {};
    if (!isZone(values['zone'] ?? '')) wrong['zone'] = t`Write a time zone such as Asia/Dubai.`;
    for (let index = 0; index < 7; index += 1) {
      if (!readHours(values[dayName(index)] ?? ''))
        wrong[dayName(index)] =
          t`Write hours such as 09:00-12:30, 13:00-17:00, in order. Leave it empty for a day off.`;
    }
    if (
      !(values['holidays'] ?? '').split(/\s+/).every((date) => date === '' || /^\d{4}-\d\d-\d\d$/.test(date))
    )
      wrong['holidays'] = t`Write each day as 2026-12-25, one per line.`;
    for (const priority of ticketPriorities)
      for (const target of clockTargets) {
        const name = promiseName(priority, target);
        if (!/^\s*(?:[1-9]\d{0,4})?\s*$/.test(values[name] ?? ''))
          wrong[name] = t`Enter whole minutes, or leave it empty for no service level.`;
      }
    return wrong;
  };
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t, i18n } = useLingui();
  const admin = useSession();
  const words = usePriorityLabels();
  const targets = { first: t`first reply`, next: t`next reply`, resolution: t`solution` };
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' });
  // January 4, 1970 was a Sunday.
  const dayWord = (index: number) => weekday.format(Date.UTC(1970, 0, 4 + index));
  const labelOf = (priority: (typeof ticketPriorities)[number], target: keyof typeof targets) => {
    const [level, promised] = [words[priority], targets[target]];
    return t`${level}: ${promised}`;
  };
  const labels = {
    zone: t`Time zone`,
    holidays: t`Holidays`,
    ...Object.fromEntries(Array.from({ length: 7 }, (_, index) => [dayName(index), dayWord(index)])),
    ...Object.fromEntries(
      ticketPriorities.flatMap((priority) =>
        clockTargets.map((target) => [promiseName(priority, target), labelOf(priority, target)]),
      ),
    ),
  };
  const form = useCallForm<Values, ReturnType<typeof rulesOf>, { message: string; result: Rules }>({
    call: client.ticketDesk.updateClockRules,
    start: valuesOf(rules),
    labels,
    check: useCheck(),
    input: rulesOf,
    newer: async () => valuesOf(await client.ticketDesk.getClockRules({})),
    done: ({ message, result }) => {
      toast.done(message);
      form.replace(valuesOf(result));
    },
  });
  return (
    <CallForm
      form={form}
      submit={<Trans>Save</Trans>}
      back={pathTo('tickets.list')}
      isReadOnly={admin?.role !== 'superadmin'}
    >
      <TextInput {...form.field('zone')} autoComplete="off" />
      <fieldset className={`${styles.group} ${styles.days}`}>
        <legend>
          <Trans>Business hours</Trans>
        </legend>
        {[1, 2, 3, 4, 5, 6, 0].map((index) => (
          <TextInput key={index} {...form.field(dayName(index))} dir="ltr" autoComplete="off" />
        ))}
      </fieldset>
      <Textarea
        {...form.field('holidays')}
        rows={3}
        dir="ltr"
        description={t`One day per line, such as 2026-12-25.`}
      />
      <fieldset className={styles.group}>
        <legend>
          <Trans>Service levels (business minutes)</Trans>
        </legend>
        {ticketPriorities.toReversed().map((priority) => (
          <div key={priority} className={styles.row}>
            {clockTargets.map((target) => (
              <TextInput
                key={target}
                {...form.field(promiseName(priority, target))}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        ))}
      </fieldset>
    </CallForm>
  );
}

/** Service levels: business hours, holidays, and targets for each priority. */
export function TicketsClock() {
  const query = useFreshCall(client.ticketDesk.getClockRules, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={8} />}>
      {(rules) => <RulesForm rules={rules} />}
    </Loaded>
  );
}
