import { Trans } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { ScimGroups } from './scim-groups-section.tsx';
import { ScimRequests } from './scim-requests-section.tsx';
import { ScimTokens } from './scim-tokens-section.tsx';
import styles from './scim.module.css';

/** Provisioning: the address for the identity provider, its tokens, its groups and its last requests. */
export function ScimScreen() {
  const query = useCall(client.scim.getScim, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {({ address, tokens, groups, calls }) => (
        <div className={styles.screen}>
          <section className={styles.section}>
            <h2>
              <Trans>Address</Trans>
            </h2>
            <p>
              <Trans>
                Enter this address and the secret of a token at your identity provider. It then adds, changes
                and disables administrators. It never makes superadmins.
              </Trans>
            </p>
            <Copyable text={address} isWhole />
          </section>
          <ScimTokens tokens={tokens} />
          <ScimGroups groups={groups} />
          <ScimRequests requests={calls} />
        </div>
      )}
    </Loaded>
  );
}
