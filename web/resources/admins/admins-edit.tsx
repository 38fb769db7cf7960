import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import type { Restriction } from '#contract/menu.ts';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { obstacle } from '#web/lib/access-tree.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { updateSession, useMayChange, useSession, type Session } from '#web/lib/session.ts';
import { AdminFields } from './admins-fields.tsx';
import styles from './admins-fields.module.css';

type Admin = AnswerOf<typeof client.admins.getAdmin>;

function valuesOf({ name, email, restriction, version }: Admin) {
  return { name, email, restriction: restriction as Restriction[], version };
}

/** Why nothing of this admin can be changed here. */
function Obstacle({ admin, actor }: { admin: Admin; actor: Session }) {
  const found = obstacle(actor, admin);
  if (found === null) return null;
  return (
    <p className={styles.note}>
      {found === 'superadmin' ? (
        <Trans>Only a superadmin may change a superadmin.</Trans>
      ) : (
        <Trans>This administrator holds more rights than you do, so you can't change anything here.</Trans>
      )}
    </p>
  );
}

function AdminForm({ admin, actor }: { admin: Admin; actor: Session }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayChange = useMayChange('/list');
  const isOwn = admin.id === actor.id;
  const isReadOnly = !mayChange || obstacle(actor, admin) !== null;
  const form = useCallForm({
    call: client.admins.updateAdmin,
    start: valuesOf(admin),
    // In a conflict the rights are compared menu by menu below the tree, so they have no label here.
    labels: { name: t`Name`, email: t`Email` },
    input: (values) => ({ id: admin.id, ...values }),
    newer: async () => valuesOf(await client.admins.getAdmin({ id: admin.id })),
    done: ({ message, result }) => {
      if (isOwn) updateSession({ name: result.name, email: result.email });
      toast.done(message);
      void navigate('/list');
    },
  });
  const rights = form.conflict?.changed.find(({ name }) => name === 'restriction');
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back="/list" isReadOnly={isReadOnly}>
      <Obstacle admin={admin} actor={actor} />
      <AdminFields
        name={form.field('name')}
        email={form.field('email')}
        access={{ ...form.field('restriction'), label: t`Access` }}
        actor={actor}
        fixed={admin.role === 'superadmin' ? 'superadmin' : isOwn ? 'own' : undefined}
        isReadOnly={isReadOnly}
        newer={rights && form.conflict?.newer.restriction}
        isChangedHere={rights?.isMineToo}
      />
    </CallForm>
  );
}

/** Edit Admin: name, email and rights. */
export function AdminsEdit() {
  const { userId = '' } = useParams();
  const actor = useSession();
  const query = useFreshCall(client.admins.getAdmin, { id: userId });
  if (!actor) return null;
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(admin) => <AdminForm key={admin.id} admin={admin} actor={actor} />}
    </Loaded>
  );
}
