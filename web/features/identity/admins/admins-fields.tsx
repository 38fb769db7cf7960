import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Restriction } from '#contract/platform/menu.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RightsTable } from '../rights/rights-table.tsx';
import type { FieldProps } from '#web/ui/use-call-form.ts';
import { rightsChanges } from '#contract/identity/rights.ts';
import type { Session } from '#web/lib/session.ts';
import { AccessTree } from '../rights/access-tree-field.tsx';
import styles from './admins-fields.module.css';

export interface AdminFieldsProps {
  name: FieldProps<string>;
  email: FieldProps<string>;
  /** Only for a new admin. */
  password?: FieldProps<string>;
  access: FieldProps<Restriction[]>;
  /** The admin who edits. */
  actor: Session;
  /** Why the tree is read-only: a superadmin has every permission, and nobody edits their own permissions. */
  fixed?: 'superadmin' | 'own' | undefined;
  /** Whether admins edit themselves: they change their own email only under Security. */
  isOwn?: boolean;
  /** True for an admin who may not change anything. */
  isReadOnly?: boolean;
  /** In a conflict, the permissions that somebody else has changed. */
  newer?: readonly Restriction[] | undefined;
  /** Whether they were changed here too. */
  isChangedHere?: boolean | undefined;
}

/** The fields of Add New Admin and of Edit Admin. */
export function AdminFields({
  name,
  email,
  password,
  access,
  actor,
  fixed,
  isOwn = false,
  isReadOnly = false,
  newer,
  isChangedHere = false,
}: AdminFieldsProps) {
  const { t } = useLingui();
  const [before, after] = isChangedHere ? [newer, access.value] : [access.value, newer];
  const changes = before && after && newer ? rightsChanges(before, after) : [];
  return (
    <>
      <TextInput {...name} autoComplete="off" />
      <TextInput
        {...email}
        type="email"
        autoComplete="off"
        {...(isOwn && { readOnly: true, description: t`Change your own email under Security.` })}
      />
      {password && (
        <PasswordField {...password} description={t`At least 12 characters`} autoComplete="new-password" />
      )}
      {fixed === 'superadmin' ? (
        <section className={styles.sentence}>
          <h2>{access.label}</h2>
          <p>
            <Trans>Superadmins have all permissions, so there is nothing to choose.</Trans>
          </p>
        </section>
      ) : (
        <>
          {fixed === 'own' && !isReadOnly && (
            <p className={styles.note}>
              <Trans>
                These are your own permissions. You can't change them yourself. Ask another administrator.
              </Trans>
            </p>
          )}
          <AccessTree
            {...access}
            lead={
              <Trans>
                Everyone has access to Dashboard, Profile and Security. Permission changes take effect with
                the person’s next action.
              </Trans>
            }
            actor={actor}
            isReadOnly={isReadOnly || fixed === 'own'}
          />
        </>
      )}
      {changes.length > 0 && (
        <section className={styles.sentence}>
          <h2>
            <Trans>Access differences</Trans>
          </h2>
          {isChangedHere ? (
            <RightsTable
              changes={changes}
              before={<Trans>Currently saved</Trans>}
              after={<Trans>Yours</Trans>}
            />
          ) : (
            <RightsTable
              changes={changes}
              before={<Trans>When you opened it</Trans>}
              after={<Trans>Currently saved</Trans>}
            />
          )}
        </section>
      )}
    </>
  );
}
