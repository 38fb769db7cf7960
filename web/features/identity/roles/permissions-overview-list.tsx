import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { menuEntries, menuEntry, type MenuPath } from '#contract/platform/menu.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Bar } from '#web/ui/states.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { menuLabels } from '#web/lib/screens.ts';
import styles from './roles.module.css';

type Holder = AnswerOf<typeof client.access.whoCan>['holders'][number];

const menus: readonly MenuPath[] = menuEntries.flatMap(({ path, children, common }) =>
  common ? [] : children ? children.map((child) => child.path) : [path],
);

function ByWhat({ holder: { rule, kind, through } }: { holder: Holder }) {
  if (rule === 'superadmin') return <Trans>Superadmin: all permissions</Trans>;
  if (kind === 'key') return <Trans>API key permissions</Trans>;
  return through.map(({ role, endsAt, grantedBy }, index) => (
    <div key={index}>
      {role === null ? (
        <Trans>Extra permission</Trans>
      ) : (
        <Trans>
          Role <bdi>{role}</bdi>
        </Trans>
      )}
      {grantedBy !== null && (
        <>
          {', '}
          <Trans>
            granted by <bdi>{grantedBy}</bdi>
          </Trans>
        </>
      )}
      {endsAt !== null && (
        <>
          {', '}
          <Trans>
            until <Instant at={endsAt} />
          </Trans>
        </>
      )}
    </div>
  ));
}

function Holders({ holders }: { holders: readonly Holder[] }) {
  const { t } = useLingui();
  if (holders.length === 0)
    return (
      <p>
        <Trans>No administrators.</Trans>
      </p>
    );
  return (
    <table className={styles.table} aria-label={t`Administrators with access`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Granted by`}</th>
        </tr>
      </thead>
      <tbody>
        {holders.map((holder) => (
          <tr key={holder.id}>
            <th scope="row">
              <RecordLink
                to={{ screen: holder.kind === 'admin' ? 'admins.view' : 'apiKeys.edit', id: holder.id }}
              >
                {holder.name}
              </RecordLink>
              <p>{holder.kind === 'key' ? t`API key` : <bdi>{holder.email}</bdi>}</p>
            </th>
            <td>
              <ByWhat holder={holder} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Permissions overview: everybody who may see a menu, or change things in it. The selection is in the URL. */
export function PermissionsOverview() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const menu = menuEntry(params.get('menu') ?? '')?.path ?? menus[0] ?? '/list';
  const effect = params.get('may') === 'change' ? 'write' : 'read';
  const query = useCall(client.access.whoCan, { menu, effect });
  const choose = (next: { menu?: string; may?: string }) =>
    setParams({ menu, may: effect === 'write' ? 'change' : 'see', ...next }, { replace: true });
  return (
    <section className={styles.screen}>
      <div className={styles.choice}>
        <NativeSelect
          label={t`Menu`}
          value={menu}
          data={menus.map((path) => ({ value: path, label: i18n._(menuLabels(path).label) }))}
          onChange={(event) => choose({ menu: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Access level`}
          value={effect === 'write' ? 'change' : 'see'}
          data={[
            { value: 'see', label: t`Can see` },
            { value: 'change', label: t`Can change` },
          ]}
          onChange={(event) => choose({ may: event.currentTarget.value })}
        />
      </div>
      <Loaded query={query} skeleton={<Bar width="60%" />}>
        {({ holders }) => <Holders holders={holders} />}
      </Loaded>
    </section>
  );
}
