import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { graceDaysMax } from '#contract/platform/limits.ts';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './security.module.css';

type Policy = AnswerOf<typeof client.signInPolicy.getSignInPolicy>;

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useLingui();
  const mostDays = graceDaysMax;
  const form = useCallForm({
    call: client.signInPolicy.updateSignInPolicy,
    keepsDraft: false,
    start: {
      secondFactor: policy.secondFactor as string,
      graceDays: String(policy.graceDays),
      recentProof: policy.recentProof,
      version: policy.version,
      code: '',
    },
    labels: {
      secondFactor: t`Second factor requirement`,
      graceDays: t`Grace period (days)`,
      recentProof: t`Require a recent second factor for sensitive changes`,
      code: t`Code`,
    },
    input: ({ secondFactor, graceDays, ...values }) => ({
      ...values,
      secondFactor: secondFactor as Policy['secondFactor'],
      graceDays: Number(graceDays),
    }),
    check: ({ code }) => (code.trim() === '' ? { code: t`Required` } : {}),
    done: ({ message }) => toast.done(message),
  });
  const { secondFactor } = form.values;
  const lacking =
    secondFactor === 'optional' ? 0 : policy.lacking[secondFactor === 'all' ? 'all' : 'writers'];
  return (
    <CallForm form={form} submit={<Trans>Save policy</Trans>}>
      <NativeSelect
        {...form.field('secondFactor')}
        data={[
          { value: 'optional', label: t`Not required` },
          { value: 'writers', label: t`Administrators with write access` },
          { value: 'all', label: t`Everyone` },
        ]}
      />
      {secondFactor !== 'optional' && (
        <TextInput
          {...form.field('graceDays')}
          description={t`From 0 to ${mostDays}. After that, administrators without a second factor can only set one up.`}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      )}
      {lacking > 0 && (
        <p>
          <Plural
            value={lacking}
            one="# administrator has no second factor."
            other="# administrators have no second factor."
          />
        </p>
      )}
      <Checkbox
        {...form.flag('recentProof')}
        description={t`Fees, prices, currencies, administrators and public content. Administrators without a second factor enter their password.`}
      />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** For superadmins: which administrators need a second factor, and from when on (specification 21.4). */
export function SignInPolicySection() {
  const query = useCall(client.signInPolicy.getSignInPolicy, {});
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Second factor</Trans>
      </h2>
      <p>
        <Trans>
          Changing this requires a code of your second factor. Set one up under{' '}
          <Link to={pathTo('security.factor')}>Security</Link> first.
        </Trans>
      </p>
      <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
        {(policy) => <PolicyForm key={policy.version} policy={policy} />}
      </Loaded>
    </section>
  );
}
