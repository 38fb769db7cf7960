import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './statement-report-view.module.css';

/** The API of the European Commission. */
const officialAddress = 'https://transparency.dsa.ec.europa.eu/api/v1';

type Push = AnswerOf<typeof client.statements.getStatementPush>;

function PushForm({ push }: { push: Push }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.statements.setStatementPush,
    about: 'statement push',
    keepsDraft: false,
    start: { url: push.url ?? '', token: '' },
    labels: { url: t`Address of the API (optional)`, token: t`Token` },
    input: ({ url, token }) => ({
      url: url.trim(),
      version: push.version,
      ...(token.trim() !== '' && { token }),
    }),
    done: ({ message }) => toast.done(message),
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>}>
      <TextInput
        {...form.field('url')}
        type="url"
        dir="ltr"
        maxLength={2000}
        placeholder={officialAddress}
        description={t`Without an address, nothing is sent.`}
      />
      <PasswordField
        {...form.field('token')}
        dir="ltr"
        maxLength={500}
        autoComplete="off"
        description={push.hasToken ? t`A token is stored. Leave this empty to keep it.` : undefined}
      />
    </CallForm>
  );
}

/** Where statements are sent: the EU transparency database, and how far that is. */
export function StatementPush() {
  const { t } = useLingui();
  const query = useCall(client.statements.getStatementPush, {});
  return (
    <section className={styles.push}>
      <h2>{t`EU transparency database`}</h2>
      <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
        {(push) => {
          const pending = formatCount(push.pending);
          const refused = formatCount(push.refused);
          return (
            <>
              <p>
                <Trans>
                  Not sent yet: {pending}. Refused: {refused}.
                </Trans>
              </p>
              {push.lastError !== null && (
                <p>
                  <Trans>
                    Last error: <bdi>{push.lastError}</bdi>.
                  </Trans>{' '}
                  {push.pausedUntil !== null && (
                    <Trans>
                      Next attempt: <Instant at={push.pausedUntil} />.
                    </Trans>
                  )}
                </p>
              )}
              <PushForm key={push.version} push={push} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
