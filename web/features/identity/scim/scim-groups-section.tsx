import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ScimGroupForm } from './scim-group-form.tsx';
import type { Group } from './scim-labels.ts';
import styles from './scim.module.css';

/** The groups of the identity provider, and the roles that they give. */
export function ScimGroups({ groups }: { groups: readonly Group[] }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Group | null>(null);
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Groups</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>
          Your identity provider decides who is in a group. Here you decide which roles a group gives. Roles
          and permissions that people gave stay.
        </Trans>
      </p>
      {groups.length === 0 ? (
        <EmptyState>
          <Trans>Groups that your identity provider sends will be listed here.</Trans>
        </EmptyState>
      ) : (
        <div className={styles.wide}>
          <table className={styles.table} aria-label={t`Groups`}>
            <thead>
              <tr>
                <th scope="col">{t`Name`}</th>
                <th scope="col">{t`Members`}</th>
                <th scope="col">{t`Roles`}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.id}>
                  <th scope="row">
                    <bdi>{group.name}</bdi>
                  </th>
                  <td>
                    <Plural value={group.members} one="# member" other="# members" />
                  </td>
                  <td>
                    {group.roles.length === 0 ? (
                      '—'
                    ) : (
                      <bdi>{group.roles.map(({ name }) => name).join(', ')}</bdi>
                    )}
                  </td>
                  <td>
                    <IconButton label={t`Edit the roles of ${group.name}`} onClick={() => setEdited(group)}>
                      <IconPencil size={17} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ScimGroupForm group={edited} onClose={() => setEdited(null)} />
    </section>
  );
}
