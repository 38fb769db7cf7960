import { Checkbox } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { updateSession } from '#web/lib/session.ts';
import styles from './security.module.css';

type Policy = AnswerOf<typeof client.personalDataPolicy.getPersonalDataPolicy>;

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.personalDataPolicy.updatePersonalDataPolicy,
    keepsDraft: false,
    start: { isMasked: policy.isMasked, version: policy.version, code: '' },
    labels: { isMasked: t`Mask personal data`, code: t`Code` },
    input: (values) => values,
    check: ({ code }) => (code.trim() === '' ? { code: t`Required` } : {}),
    done: ({ message, result }) => {
      updateSession({ masksPersonal: result.isMasked });
      toast.done(message);
    },
  });
  const { affected } = policy;
  const { isMasked } = form.values;
  return (
    <CallForm form={form} submit={<Trans>Save setting</Trans>}>
      <Checkbox {...form.flag('isMasked')} />
      {isMasked && (
        <div>
          <p>
            <Plural
              value={affected.length}
              _0="No accounts are affected. Everyone who can read a screen also has the permission “See personal data”."
              one="# account sees masked emails, phone numbers, and wallet, bank and IP addresses because it lacks the permission “See personal data”:"
              other="# accounts see masked emails, phone numbers, and wallet, bank and IP addresses because they lack the permission “See personal data”:"
            />
          </p>
          {affected.length > 0 && (
            <ul>
              {affected.map(({ id, name, kind }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                  {kind === 'key' && (
                    <>
                      {' '}
                      <Trans>(API key)</Trans>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/**
 * For superadmins: whether personal data is masked for administrators without the permission to see it
 * (specification 23.3).
 */
export function PersonalDataPolicySection() {
  const heading = useId();
  const query = useCall(client.personalDataPolicy.getPersonalDataPolicy, {});
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Personal data</Trans>
      </h2>
      <p>
        <Trans>
          Administrators see all data of the screens they can open. If you mask personal data, they also need
          the permission “See personal data”. Changing this requires a code of your second factor.
        </Trans>
      </p>
      <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
        {(policy) => <PolicyForm key={policy.version} policy={policy} />}
      </Loaded>
    </section>
  );
}
