import { Checkbox, InputError } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import { useParams } from 'react-router';
import { menuEntry, type Restriction } from '#contract/platform/menu.ts';
import { allOf, rightsChanges } from '#contract/identity/rights.ts';
import { obstacle } from '../rights/access-rules.ts';
import { AccessTree } from '../rights/access-tree-field.tsx';
import { RightsTable } from '../rights/rights-table.tsx';
import frame from '#web/ui/form.module.css';
import { DayField } from '#web/ui/day-field.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall, useFreshCall } from '#web/lib/queries.ts';
import { useRecordName } from '#web/lib/record-name.ts';
import { menuLabels, pathTo } from '#web/lib/screens.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import styles from './roles.module.css';

type Rights = AnswerOf<typeof client.roles.getAdminRights>;
type Role = AnswerOf<typeof client.roles.listRoles>['roles'][number];
interface GivenRole {
  id: string;
  endsAt: string | null;
}
type GivenRight = Restriction & { endsAt: string | null };

/**
 * Converts the end of a permission to its last day in the viewer's time zone, and back. An unchanged end stays
 * exact to the millisecond.
 */
const dayOf = (endsAt: string | null) => (endsAt === null ? '' : dayjs(endsAt).format('YYYY-MM-DD'));
const endOf = (day: string, before: string | null) =>
  day === '' ? null : day === dayOf(before) ? before : dayjs(day).endOf('day').toISOString();

function RoleChoice({
  role,
  given,
  isDisabled,
  onChange,
}: {
  role: Role;
  given: GivenRole | undefined;
  isDisabled: boolean;
  onChange: (next: GivenRole | undefined) => void;
}) {
  const { t } = useLingui();
  const { id, name } = role;
  return (
    <div>
      <Checkbox
        label={<bdi>{name}</bdi>}
        checked={given !== undefined}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? { id, endsAt: null } : undefined)}
      />
      {given && !isDisabled && (
        <DayField
          label={t`Last day of ${name}`}
          value={dayOf(given.endsAt)}
          onChange={(day) => onChange({ id, endsAt: endOf(day, given.endsAt) })}
        />
      )}
    </div>
  );
}

function useRightsForm(rights: Rights, isReadOnly: boolean) {
  const { t } = useLingui();
  return useRecordForm({
    record: rights,
    call: client.roles.updateAdminRights,
    read: client.roles.getAdminRights,
    values: (one: Rights = rights) => ({
      roles: one.roles.map(({ id, endsAt }): GivenRole => ({ id, endsAt })),
      extra: one.extra.map(({ path, isWriteAccess, endsAt }): GivenRight => ({
        path,
        isWriteAccess,
        endsAt,
      })),
      liftsNetworks: false,
    }),
    labels: {
      roles: t`Roles`,
      extra: t`Extra permissions`,
      liftsNetworks: t`Remove this limit`,
    },
    input: (values) => values,
    menu: '/list',
    isReadOnly,
    list: pathTo('admins.view', rights.id),
  });
}

interface PartProps {
  form: ReturnType<typeof useRightsForm>;
}

function RoleFields({ form, roles }: PartProps & { roles: readonly Role[] }) {
  const { t } = useLingui();
  const { roles: given } = form.values;
  return (
    <fieldset className={styles.given} name="roles" tabIndex={-1}>
      <legend>{t`Roles`}</legend>
      {roles.length === 0 && (
        <p className={styles.dim}>
          <Trans>There are no roles yet.</Trans>
        </p>
      )}
      {roles.map((role) => (
        <RoleChoice
          key={role.id}
          role={role}
          given={given.find(({ id }) => id === role.id)}
          isDisabled={form.isReadOnly}
          onChange={(next) =>
            form.set('roles', [...given.filter(({ id }) => id !== role.id), ...(next ? [next] : [])])
          }
        />
      ))}
      {form.field('roles').error !== undefined && (
        <InputError role="alert">{form.field('roles').error}</InputError>
      )}
    </fieldset>
  );
}

/** The networks of roles that the identity provider took, which limit the administrator until people lift that. */
function KeptNetworks({ form, kept }: PartProps & { kept: Rights['keptNetworks'] }) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.given}>
      <legend>{t`Networks`}</legend>
      {kept.map(({ name, networks }) => {
        const list = networks.join(', ');
        return (
          <p key={name} className={styles.dim}>
            <Trans>
              The identity provider took the role <bdi>{name}</bdi>. Its networks still apply:{' '}
              <bdi>{list}</bdi>
            </Trans>
          </p>
        );
      })}
      <Checkbox {...form.flag('liftsNetworks')} disabled={form.isReadOnly} />
    </fieldset>
  );
}

/** The last days of the extra permissions. */
function EndFields({ form }: PartProps) {
  const { i18n } = useLingui();
  const { extra } = form.values;
  const setEnd = (path: string, day: string) =>
    form.set(
      'extra',
      extra.map((right) => (right.path === path ? { ...right, endsAt: endOf(day, right.endsAt) } : right)),
    );
  return (
    <fieldset className={styles.given}>
      <legend>
        <Trans>Last day of extra permissions (empty: permanent)</Trans>
      </legend>
      {extra.map(({ path, endsAt }) => {
        const entry = menuEntry(path);
        if (!entry || entry.common) return null;
        return (
          <DayField
            key={path}
            label={i18n._(menuLabels(entry.path).label)}
            value={dayOf(endsAt)}
            onChange={(day) => setEnd(path, day)}
          />
        );
      })}
    </fieldset>
  );
}

function RightsForm({ rights, roles, actor }: { rights: Rights; roles: readonly Role[]; actor: Session }) {
  useRecordName(rights.name);
  const isOwn = rights.id === actor.id;
  const hinders = obstacle(actor, rights) ?? (rights.role === 'superadmin' ? 'superadmin' : null);
  const form = useRightsForm(rights, isOwn || hinders !== null);
  const { roles: given, extra } = form.values;
  const held = given.flatMap(({ id, endsAt }) => {
    const role = roles.find((one) => one.id === id);
    return role ? [{ restriction: role.restriction, endsAt }] : [];
  });
  const changes = rightsChanges(allOf(rights), allOf({ roles: held, extra }));
  return (
    <RecordForm form={form}>
      {form.isReadOnly && (
        <p className={styles.dim}>
          {isOwn ? (
            <Trans>
              These are your own permissions. You can't change them yourself. Ask another administrator.
            </Trans>
          ) : hinders === 'superadmin' ? (
            <Trans>Superadmins have all permissions, so there is nothing to choose.</Trans>
          ) : (
            <Trans>You can view these permissions but not change them.</Trans>
          )}
        </p>
      )}
      <RoleFields form={form} roles={roles} />
      {rights.keptNetworks.length > 0 && <KeptNetworks form={form} kept={rights.keptNetworks} />}
      <AccessTree
        {...form.field('extra')}
        value={extra}
        onChange={(next) =>
          form.set(
            'extra',
            next.map((right) => ({
              ...right,
              endsAt: extra.find(({ path }) => path === right.path)?.endsAt ?? null,
            })),
          )
        }
        lead={<Trans>Permissions that this person has in addition to their roles.</Trans>}
        actor={actor}
        isReadOnly={form.isReadOnly}
      />
      {!form.isReadOnly && extra.some(({ path }) => !menuEntry(path)?.common) && <EndFields form={form} />}
      {changes.length > 0 && (
        <section className={styles.changes} aria-live="polite">
          <h2>
            <Trans>Changes</Trans>
          </h2>
          <RightsTable changes={changes} before={<Trans>Now</Trans>} after={<Trans>After saving</Trans>} />
        </section>
      )}
    </RecordForm>
  );
}

/** Roles and permissions of one administrator, each until a day or permanent, with a preview of the changes. */
export function RightsEdit() {
  const actor = useSession();
  const { id = '' } = useParams();
  const roles = useCall(client.roles.listRoles, {});
  const rights = useFreshCall(client.roles.getAdminRights, { id });
  return (
    actor && (
      <Loaded query={roles} skeleton={<FormSkeleton fields={3} />}>
        {(known) => (
          <Loaded query={rights} skeleton={<FormSkeleton fields={3} />}>
            {(found) => (
              <div className={frame.named}>
                <h2>
                  <bdi>{found.name}</bdi>
                </h2>
                <RightsForm rights={found} roles={known.roles} actor={actor} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    )
  );
}
