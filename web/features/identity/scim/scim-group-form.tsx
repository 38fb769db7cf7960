import { Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import type { Group } from './scim-labels.ts';
import styles from './scim.module.css';

type Role = AnswerOf<typeof client.roles.listRoles>['roles'][number];

function Fields({ group, roles, onClose }: { group: Group; roles: readonly Role[]; onClose: () => void }) {
  const { t } = useLingui();
  const { id, version } = group;
  const form = useCallForm({
    call: client.scim.updateScimGroup,
    keepsDraft: false,
    start: { roles: group.roles.map((role) => role.id) },
    labels: { roles: t`Roles` },
    input: (values) => ({ id, version, roles: values.roles }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const { label, error, value, onChange } = form.field('roles');
  return (
    <CallForm form={form} submit={<Trans>Save</Trans>}>
      <Checkbox.Group label={label} error={error} value={value} onChange={onChange}>
        <div className={styles.roles}>
          {roles.map((role) => (
            <Checkbox key={role.id} value={role.id} label={<bdi>{role.name}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
    </CallForm>
  );
}

/** Chooses the roles that a group of the identity provider gives its members. */
export function ScimGroupForm({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const roles = useCall(client.roles.listRoles, {});
  return (
    <SidePanel isNarrow opened={group !== null} onClose={onClose} title={group?.name ?? ''}>
      {group && (
        <Loaded query={roles} skeleton={<FormSkeleton fields={2} />}>
          {(known) =>
            known.roles.length === 0 ? (
              <EmptyState>
                <Trans>There are no roles yet. Add one first.</Trans>
              </EmptyState>
            ) : (
              <Fields group={group} roles={known.roles} onClose={onClose} />
            )
          }
        </Loaded>
      )}
    </SidePanel>
  );
}
