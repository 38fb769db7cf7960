import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SecretPanel } from '#web/ui/secret-panel.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OverlapField } from '#web/ui/overlap-field.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import styles from './travel-rule.module.css';

type Counterparty = AnswerOf<typeof client.travelRule.getTravelRuleCounterparty>;

function ReplaceForm({ id, onClose }: Pick<Counterparty, 'id'> & { onClose: () => void }) {
  const { t } = useLingui();
  const [made, setMade] = useState<string>();
  const form = useCallForm({
    call: client.travelRule.replaceTravelRuleSecret,
    // The secret must not be stored in the browser.
    keepsDraft: false,
    start: { secret: '', hours: '24' },
    labels: { secret: t`New secret (optional)`, hours: t`Keep the previous secret valid for` },
    input: ({ secret, hours }) => ({ id, secret, hours: Number(hours) }),
    done: ({ message, result }) => {
      toast.done(message);
      if (result.secret === null) onClose();
      else setMade(result.secret);
    },
  });
  if (made !== undefined) return <SecretPanel secret={made} onKept={onClose} />;
  return (
    <CallForm form={form} submit={<Trans>Replace secret</Trans>}>
      <PasswordField
        {...form.field('secret')}
        dir="ltr"
        autoComplete="off"
        description={t`Both companies enter the same secret. Leave this empty to create one for both.`}
      />
      <OverlapField {...form.field('hours')} mayEnd />
    </CallForm>
  );
}

/** The secret of a counterparty: until when the previous one is valid, and a form that replaces it. */
export function CounterpartySecretSection({
  counterparty: { id, formerUntil },
}: {
  counterparty: Counterparty;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Secret</Trans>
      </h2>
      {formerUntil !== null && (
        <p>
          <Trans>
            The previous secret is valid until <Instant at={formerUntil} />.
          </Trans>
        </p>
      )}
      <div className={styles.row}>
        <Button variant="default" onClick={() => setOpen(true)}>
          <Trans>Replace secret</Trans>
        </Button>
      </div>
      <SidePanel opened={isOpen} onClose={close} isNarrow title={t`Replace secret`}>
        {isOpen && <ReplaceForm id={id} onClose={close} />}
      </SidePanel>
    </section>
  );
}
