import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { startingRestriction } from '#web/lib/access-tree.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { AdminFields } from './admins-fields.tsx';

/** Add New Admin: name, email, password and rights. */
export function AdminsAdd() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const actor = useSession();
  const mayChange = useMayChange('/list');
  const form = useCallForm({
    call: client.admins.addAdmin,
    start: { name: '', email: '', password: '', restriction: startingRestriction() },
    labels: { name: t`Name`, email: t`Email`, password: t`Password`, restriction: t`Access` },
    input: (values) => values,
    done: ({ message }) => {
      toast.done(message);
      void navigate('/list');
    },
  });
  if (!actor) return null;
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back="/list" isReadOnly={!mayChange}>
      <AdminFields
        name={form.field('name')}
        email={form.field('email')}
        password={form.field('password')}
        access={form.field('restriction')}
        actor={actor}
        isReadOnly={!mayChange}
      />
    </CallForm>
  );
}
