import { Checkbox } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './own-actions.module.css';

/** The administrators who may use an action: all with write access, or the chosen ones. */
export function OwnAdminsField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { data } = useCall(client.admins.listAdmins, { limit: 100 });
  return (
    <fieldset className={styles.fields}>
      <legend>
        <Trans>Administrators who may use it</Trans>
      </legend>
      <p className={styles.dim}>
        <Trans>
          They also need write access to the records. If you choose nobody, all administrators with write
          access may use it.
        </Trans>
      </p>
      {data?.rows.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={value.includes(id)}
          label={<bdi>{name}</bdi>}
          onChange={() => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
        />
      ))}
    </fieldset>
  );
}
