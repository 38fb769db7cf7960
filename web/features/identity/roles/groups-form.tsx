import { Button, Checkbox, InputError, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { RightsTable } from '../rights/rights-table.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall, useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import styles from './roles.module.css';

type Table = AnswerOf<typeof client.companyGroups.getCompanyGroups>;
type Group = Table['groups'][number];
type Role = AnswerOf<typeof client.roles.listRoles>['roles'][number];

/** Who gains and loses which permissions at their next sign-in or check, shown before saving. */
function Preview({ groups }: { groups: Group[] }) {
  const query = useCall(client.companyGroups.previewCompanyGroups, { groups });
  return (
    <section className={styles.changes} aria-live="polite">
      <h2>
        <Trans>Permission changes by administrator</Trans>
      </h2>
      <p className={styles.dim}>
        <Trans>
          The change applies at each person’s next sign-in or check at the provider, within 15 minutes.
        </Trans>
      </p>
      <Loaded query={query} skeleton={null}>
        {({ people }) => {
          const touched = people.filter(
            ({ groups: known, isOut, changes }) => known === null || isOut || changes.length > 0,
          );
          if (touched.length === 0)
            return (
              <p className={styles.dim}>
                <Trans>No changes for administrators who have used company sign-in.</Trans>
              </p>
            );
          return touched.map(({ id, name, groups: known, isOut, changes }) => (
            <div key={id}>
              <h3>
                <bdi>{name}</bdi>
              </h3>
              {known === null && (
                <p className={styles.dim}>
                  <Trans>The provider has not sent this person's groups yet.</Trans>
                </p>
              )}
              {isOut && (
                <p className={styles.dim}>
                  <Trans>None of this person’s groups allows sign-in anymore.</Trans>
                </p>
              )}
              {changes.length > 0 && (
                <RightsTable
                  changes={changes}
                  before={<Trans>Now</Trans>}
                  after={<Trans>After saving</Trans>}
                />
              )}
            </div>
          ));
        }}
      </Loaded>
    </section>
  );
}

interface GroupFieldsProps {
  group: Group;
  /** Its position in the table, from 1. */
  number: number;
  roles: readonly Role[];
  onChange: (next: Group) => void;
  onRemove: () => void;
}

function GroupFields({ group, number, roles, onChange, onRemove }: GroupFieldsProps) {
  const { t } = useLingui();
  const name = group.name === '' ? String(number) : group.name;
  return (
    <fieldset className={styles.group}>
      <legend>{t`Group ${number}`}</legend>
      <div className={styles.groupName}>
        <TextInput
          label={t`Name at the provider`}
          value={group.name}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget: { value } }) => onChange({ ...group, name: value })}
        />
        <IconButton label={t`Remove group ${name}`} isDestructive onClick={onRemove}>
          <IconTrash size={17} />
        </IconButton>
      </div>
      <Checkbox.Group
        label={t`Roles of the group ${name}`}
        value={group.roles}
        onChange={(chosen) => onChange({ ...group, roles: chosen })}
      >
        <div className={styles.groupRoles}>
          {roles.map((role) => (
            <Checkbox key={role.id} value={role.id} label={<bdi>{role.name}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  );
}

interface AllGroupsProps {
  groups: readonly Group[];
  roles: readonly Role[];
  error: string | undefined;
  onChange: (groups: Group[]) => void;
}

function AllGroups({ groups, roles, error, onChange }: AllGroupsProps) {
  return (
    <fieldset className={styles.given} name="groups" tabIndex={-1}>
      {groups.map((group, index) => (
        <GroupFields
          // Rows have no id. New rows are added at the end, and removing a row removes its index.
          key={index}
          group={group}
          number={index + 1}
          roles={roles}
          onChange={(next) => onChange(groups.map((one, place) => (place === index ? next : one)))}
          onRemove={() => onChange(groups.filter((_, place) => place !== index))}
        />
      ))}
      {error !== undefined && <InputError role="alert">{error}</InputError>}
      <Button
        className={styles.addGroup}
        variant="default"
        onClick={() => onChange([...groups, { name: '', roles: [] }])}
        disabled={roles.length === 0}
      >
        <Trans>Add group</Trans>
      </Button>
    </fieldset>
  );
}

const trimmed = (groups: readonly Group[]) => groups.map(({ name, roles }) => ({ name: name.trim(), roles }));

function GroupsForm({ table, roles }: { table: Table; roles: readonly Role[] }) {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  const form = useCallForm({
    call: client.companyGroups.updateCompanyGroups,
    start: { groups: table.groups, version: table.version },
    labels: { groups: t`Groups` },
    input: ({ groups, version }) => ({ groups: trimmed(groups), version }),
    check: ({ groups }) => {
      if (groups.some(({ name }) => name.trim() === '')) return { groups: t`Enter a name for each group.` };
      if (groups.some((group) => group.roles.length === 0))
        return { groups: t`Each group needs a role. Remove groups without roles.` };
      return {};
    },
    newer: async () => {
      const { groups, version } = await client.companyGroups.getCompanyGroups({});
      return { groups, version };
    },
    done: ({ message }) => {
      toast.done(message);
      navigate(pathTo('roles.list'));
    },
  });
  const { groups } = form.values;
  const [settled] = useDebouncedValue(groups, 300);
  const wanted = trimmed(settled);
  const isWhole = wanted.every(({ name, roles: given }) => name !== '' && given.length > 0);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(table.groups);
  return (
    <CallForm form={form} submit={<Trans>Save</Trans>} back={pathTo('roles.list')}>
      <p className={styles.dim}>
        <Trans>
          Administrators who use company sign-in get the roles of all their groups instead of the permissions
          given here. Administrators who are in none of the groups can't sign in. Superadmins keep their
          permissions. If there are no groups, permissions are given here.
        </Trans>
      </p>
      {!table.isSetUp && (
        <p className={styles.dim}>
          <Trans>No provider is configured yet (OIDC_ISSUER), so this table has no effect.</Trans>
        </p>
      )}
      {roles.length === 0 && (
        <p className={styles.dim}>
          <Trans>There are no roles yet. Add one first.</Trans>
        </p>
      )}
      <AllGroups
        groups={groups}
        roles={roles}
        error={form.field('groups').error}
        onChange={(next) => form.set('groups', next)}
      />
      {isChanged && isWhole && <Preview groups={wanted} />}
    </CallForm>
  );
}

/** The table of the company's groups and the roles that they grant. */
export function CompanyGroupsEdit() {
  const roles = useCall(client.roles.listRoles, {});
  const table = useFreshCall(client.companyGroups.getCompanyGroups, {});
  return (
    <Loaded query={roles} skeleton={<FormSkeleton fields={3} />}>
      {(known) => (
        <Loaded query={table} skeleton={<FormSkeleton fields={3} />}>
          {(found) => <GroupsForm key={found.version} table={found} roles={known.roles} />}
        </Loaded>
      )}
    </Loaded>
  );
}
