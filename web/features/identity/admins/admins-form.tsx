import { Trans, useLingui } from '@lingui/react/macro';
import type { Restriction } from '#contract/platform/menu.ts';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { obstacle, startingRestriction } from '../rights/access-rules.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { updateSession, useSession, type Session } from '#web/lib/session.ts';
import { AdminFields } from './admins-fields.tsx';
import styles from './admins-fields.module.css';

type Admin = AnswerOf<typeof client.admins.getAdmin>;

function AddForm({ actor }: { actor: Session }) {
  const { t } = useLingui();
  const form = useRecordForm({
    call: client.admins.addAdmin,
    values: () => ({ name: '', email: '', password: '', restriction: startingRestriction() }),
    labels: { name: t`Name`, email: t`Email`, password: t`Password`, restriction: t`Access` },
    input: (values) => values,
    menu: '/list',
    list: pathTo('admins.list'),
  });
  return (
    <RecordForm form={form}>
      <AdminFields
        name={form.field('name')}
        email={form.field('email')}
        password={form.field('password')}
        access={form.field('restriction')}
        actor={actor}
        isReadOnly={form.isReadOnly}
      />
    </RecordForm>
  );
}

function InviteForm({ actor }: { actor: Session }) {
  const { t } = useLingui();
  const form = useRecordForm({
    call: client.admins.inviteAdmin,
    values: () => ({ name: '', email: '', restriction: startingRestriction() }),
    labels: { name: t`Name`, email: t`Email`, restriction: t`Access` },
    input: (values) => values,
    menu: '/list',
    list: pathTo('admins.list'),
  });
  return (
    <RecordForm form={form} submit={<Trans>Send invitation</Trans>}>
      <p className={styles.note}>
        <Trans>
          They get an email with a link to choose their own password. The link works for three days.
        </Trans>
      </p>
      <AdminFields
        name={form.field('name')}
        email={form.field('email')}
        access={form.field('restriction')}
        actor={actor}
        isReadOnly={form.isReadOnly}
      />
    </RecordForm>
  );
}

/** Why the acting admin can't change this admin. */
function Obstacle({ admin, actor }: { admin: Admin; actor: Session }) {
  const found = obstacle(actor, admin);
  if (found === null) return null;
  return (
    <p className={styles.note}>
      {found === 'superadmin' ? (
        <Trans>Only superadmins can change a superadmin.</Trans>
      ) : (
        <Trans>This administrator has more permissions than you, so you can't change anything here.</Trans>
      )}
    </p>
  );
}

function EditForm({ admin, actor }: { admin: Admin; actor: Session }) {
  const { t } = useLingui();
  const isOwn = admin.id === actor.id;
  const form = useRecordForm({
    record: admin,
    call: client.admins.updateAdmin,
    read: client.admins.getAdmin,
    values: ({ name, email, restriction }: Admin = admin) => ({
      name,
      email,
      restriction: restriction as Restriction[],
    }),
    // In a conflict the permissions are compared menu by menu below the tree, so they have no label here.
    labels: { name: t`Name`, email: t`Email` },
    input: (values) => values,
    menu: '/list',
    isReadOnly: obstacle(actor, admin) !== null,
    list: pathTo('admins.list'),
    saved: ({ result }) => {
      if (isOwn) updateSession({ name: result.name, email: result.email });
    },
  });
  const rights = form.conflict?.changed.find(({ name }) => name === 'restriction');
  return (
    <RecordForm form={form}>
      <Obstacle admin={admin} actor={actor} />
      <AdminFields
        name={form.field('name')}
        email={form.field('email')}
        access={{ ...form.field('restriction'), label: t`Access` }}
        actor={actor}
        fixed={admin.role === 'superadmin' ? 'superadmin' : isOwn ? 'own' : undefined}
        isOwn={isOwn}
        isReadOnly={form.isReadOnly}
        newer={rights && form.conflict?.newer.restriction}
        isChangedHere={rights?.isMineToo}
      />
    </RecordForm>
  );
}

/** Add New Admin: name, email, password and permissions. */
export function AdminsAdd() {
  const actor = useSession();
  return actor && <AddForm actor={actor} />;
}

/** Invite administrator: name, email and permissions. The invited person chooses the password. */
export function AdminsInvite() {
  const actor = useSession();
  return actor && <InviteForm actor={actor} />;
}

/** Edit Admin: name, email and permissions. */
export function AdminsEdit() {
  const actor = useSession();
  return (
    actor && (
      <RouteRecord call={client.admins.getAdmin} fields={2} name={({ name }) => name}>
        {(admin) => <EditForm admin={admin} actor={actor} />}
      </RouteRecord>
    )
  );
}
