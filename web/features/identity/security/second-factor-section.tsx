import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { RecoveryCodes } from './recovery-codes-panel.tsx';
import { DisableSecondFactorForm, RenewRecoveryCodesForm } from './second-factor-change-form.tsx';
import { SecondFactorSetupForm } from './second-factor-setup-form.tsx';
import styles from './security.module.css';

/** The changes available while the second factor is on. */
function WhileOn({
  codesLeft,
  hasApp,
  onCodes,
}: {
  codesLeft: number;
  hasApp: boolean;
  onCodes: (codes: string[]) => void;
}) {
  const [opened, setOpened] = useState<'renew' | 'stop' | null>(null);
  const toggle = (which: 'renew' | 'stop') => setOpened(opened === which ? null : which);
  return (
    <>
      <p>
        {codesLeft === 0 ? (
          <Trans>
            You have no recovery codes left. Create new ones, or you are locked out if you lose your phone.
          </Trans>
        ) : (
          <Plural value={codesLeft} one="# recovery code is left." other="# recovery codes are left." />
        )}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" aria-expanded={opened === 'renew'} onClick={() => toggle('renew')}>
          <Trans>New recovery codes</Trans>
        </Button>
        {hasApp && (
          <Button variant="default" aria-expanded={opened === 'stop'} onClick={() => toggle('stop')}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      {opened === 'renew' && <RenewRecoveryCodesForm onCodes={onCodes} />}
      {opened === 'stop' && <DisableSecondFactorForm />}
    </>
  );
}

/**
 * The second factor: it is turned on with an authenticator app. New recovery codes and turning it off require
 * password and code. Once it is set up, it opens the address in `back` of the query, if a screen asked for it.
 */
export function SecondFactorSection() {
  const query = useCall(client.security.getSecurity, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const back = useSearchParams()[0].get('back') ?? '';
  const finish = () => {
    setCodes(null);
    // Only an address of these pages: a link from elsewhere must not lead out of them.
    if (/^\/(?![/\\])/.test(back)) void navigate(back);
  };
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Second factor</Trans>
      </h2>
      <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
        {({ secondFactor, hasApp, recoveryCodesLeft }) => (
          <>
            <p>
              {secondFactor ? (
                <StatusMark tone="positive">
                  <Trans>On</Trans>
                </StatusMark>
              ) : (
                <StatusMark tone="neutral">
                  <Trans>Off</Trans>
                </StatusMark>
              )}
            </p>
            {codes !== null && <RecoveryCodes codes={codes} onDone={finish} />}
            {codes === null && secondFactor && (
              <WhileOn codesLeft={recoveryCodesLeft} hasApp={hasApp} onCodes={setCodes} />
            )}
            {codes === null && !hasApp && (
              <SecondFactorSetupForm asksCode={secondFactor} onCodes={setCodes} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
