import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf } from '#web/ui/own-proof/own-proof-fields.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { addPasskey } from '#web/lib/passkey.ts';
import { requiredFields } from './checks.ts';
import { RecoveryCodes } from './recovery-codes-panel.tsx';
import styles from './security.module.css';

type Security = AnswerOf<typeof client.security.getSecurity>;
type Passkey = Security['passkeys'][number];

function AddForm({ asksCode, onAdded }: { asksCode: boolean; onAdded: (codes: string[]) => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: addPasskey,
    start: { name: '', ...noProof },
    labels: { name: t`Name`, currentPassword: t`Current password`, code: t`Code` },
    input: ({ name, ...proof }) => ({ name, ...proofOf(proof, asksCode) }),
    check: (values) => requiredFields(values, asksCode ? [] : ['code']),
    keepsDraft: false,
    done: ({ message, result }) => {
      toast.done(message);
      onAdded(result.recoveryCodes);
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Continue in the browser</Trans>}>
      <TextInput
        {...form.field('name')}
        description={t`A name that helps you recognize it, such as “Work laptop”`}
        maxLength={60}
        autoFocus
      />
      <OwnProofFields form={form} asksCode={asksCode} />
    </CallForm>
  );
}

function RemoveForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.passkeys.removePasskey,
    start: noProof,
    labels: { currentPassword: t`Current password`, code: t`Code` },
    input: (values) => ({ id, ...values }),
    check: requiredFields,
    keepsDraft: false,
    done: ({ message }) => {
      toast.done(message);
      onDone();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Remove {name}</Trans>}>
      <OwnProofFields form={form} asksCode autoFocus />
    </CallForm>
  );
}

function PasskeyView({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui();
  const { name, createdAt, lastUsedAt, isDisabled } = passkey;
  return (
    <li>
      <div>
        <span>
          <bdi>{name}</bdi>
        </span>
        {isDisabled && (
          <StatusMark tone="negative">{t`Turned off: a copy of this passkey was used`}</StatusMark>
        )}
        <span>
          <Trans>
            Added <Instant at={createdAt} />
          </Trans>{' '}
          ·{' '}
          {lastUsedAt === null ? (
            <Trans>Never used</Trans>
          ) : (
            <Trans>
              Last used <Instant at={lastUsedAt} />
            </Trans>
          )}
        </span>
      </div>
      <IconButton label={t`Remove ${name}`} isDestructive onClick={onRemove}>
        <IconTrash size={17} />
      </IconButton>
    </li>
  );
}

/** The admin's own passkeys with their last use: add and remove them (specification 21.1). */
export function PasskeysSection({ security }: { security: Security }) {
  const { t } = useLingui();
  const { passkeys, secondFactor, takesPasskeys } = security;
  const [opened, setOpened] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpened(null);
  const removed = passkeys.find(({ id }) => id === opened);
  const mayAdd = takesPasskeys && 'PublicKeyCredential' in window;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>
          A passkey signs you in with your fingerprint, face or PIN instead of a password. You can use it
          instead of any code. No other site can use it.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys} aria-label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyView key={passkey.id} passkey={passkey} onRemove={() => setOpened(passkey.id)} />
          ))}
        </ul>
      )}
      {removed && <RemoveForm key={removed.id} passkey={removed} onDone={close} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      {mayAdd ? (
        <div className={styles.buttons}>
          <Button
            variant="default"
            aria-expanded={opened === 'add'}
            onClick={() => setOpened(opened === 'add' ? null : 'add')}
          >
            <Trans>Add passkey</Trans>
          </Button>
        </div>
      ) : (
        <p>
          <Trans>
            You can't add passkeys here. Browsers create passkeys only at an address with a host name and
            HTTPS, or on this machine.
          </Trans>
        </p>
      )}
      {opened === 'add' && (
        <AddForm
          asksCode={secondFactor}
          onAdded={(recoveryCodes) => {
            setCodes(recoveryCodes);
            close();
          }}
        />
      )}
    </section>
  );
}
