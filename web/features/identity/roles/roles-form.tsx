import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { Restriction } from '#contract/platform/menu.ts';
import { rightsChanges } from '#contract/identity/rights.ts';
import { AccessTree } from '../rights/access-tree-field.tsx';
import { parseIpRanges } from '../rights/ip-range-rules.ts';
import { RightsTable } from '../rights/rights-table.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall, useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import styles from './roles.module.css';

type Role = AnswerOf<typeof client.roles.listRoles>['roles'][number];

/** Who gains and loses which permissions, shown before saving. */
function Preview({ role, restriction }: { role: Role; restriction: Restriction[] }) {
  const query = useCall(client.roles.previewRole, { id: role.id, restriction });
  return (
    <section className={styles.changes} aria-live="polite">
      <h2>
        <Trans>Permission changes by administrator</Trans>
      </h2>
      <Loaded query={query} skeleton={null}>
        {({ holders }) =>
          holders.map(({ id, name, changes }) => (
            <div key={id}>
              <h3>
                <bdi>{name}</bdi>
              </h3>
              {changes.length === 0 ? (
                <p className={styles.dim}>
                  <Trans>No changes: other roles or extra permissions already grant the same access.</Trans>
                </p>
              ) : (
                <RightsTable
                  changes={changes}
                  before={<Trans>Now</Trans>}
                  after={<Trans>After saving</Trans>}
                />
              )}
            </div>
          ))
        }
      </Loaded>
    </section>
  );
}

function RoleForm({ role, actor }: { role?: Role; actor: Session }) {
  const { t } = useLingui();
  const isOwn = role?.holders.some(({ id }) => id === actor.id) ?? false;
  const form = useRecordForm({
    record: role,
    call: (role ? client.roles.updateRole : client.roles.addRole) as typeof client.roles.updateRole,
    values: (one) => ({
      name: one?.name ?? '',
      restriction: (one?.restriction ?? []) as Restriction[],
      networks: one?.networks.join('\n') ?? '',
    }),
    labels: { name: t`Name`, restriction: t`Permissions`, networks: t`Networks` },
    input: ({ networks, ...values }) => ({ ...values, networks: parseIpRanges(networks) }),
    menu: '/list',
    isReadOnly: isOwn,
    list: pathTo('roles.list'),
  });
  const { restriction } = form.values;
  const isChanged = role !== undefined && rightsChanges(role.restriction, restriction).length > 0;
  return (
    <RecordForm form={form}>
      {isOwn && (
        <p className={styles.dim}>
          <Trans>You have this role yourself, so another administrator has to change it.</Trans>
        </p>
      )}
      <TextInput {...form.field('name')} autoComplete="off" />
      <AccessTree
        {...form.field('restriction')}
        lead={
          <Trans>
            All administrators with this role have these permissions in addition to their other permissions.
          </Trans>
        }
        actor={actor}
        isReadOnly={form.isReadOnly}
      />
      <Textarea
        {...form.field('networks')}
        description={t`Administrators with this role can sign in and work only from these addresses and networks. Enter one per line, such as 203.0.113.0/24. If empty, they can work from anywhere.`}
        autosize
        minRows={2}
        dir="ltr"
        disabled={form.isReadOnly}
      />
      {isChanged && role.holders.length > 0 && <Preview role={role} restriction={restriction} />}
    </RecordForm>
  );
}

/** Add role: a name and a list of permissions. */
export function RolesAdd() {
  const actor = useSession();
  return actor && <RoleForm actor={actor} />;
}

/** Edit role: what its members gain and lose is shown below the permissions. */
export function RolesEdit() {
  const actor = useSession();
  const { id = '' } = useParams();
  const query = useFreshCall(client.roles.listRoles, {});
  return (
    actor && (
      <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
        {({ roles }) => {
          const role = roles.find((one) => one.id === id.toLowerCase());
          if (role) return <RoleForm key={role.version} role={role} actor={actor} />;
          return (
            <EmptyState>
              <Trans>This role no longer exists.</Trans>
            </EmptyState>
          );
        }}
      </Loaded>
    )
  );
}
