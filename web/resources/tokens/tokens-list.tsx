import { useLingui } from '@lingui/react/macro';
import { IconEye, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { trashDays } from '#contract/limits.ts';
import { Arrivals } from '#web/features/arrivals/arrivals-panel.tsx';
import { IconButton } from '#web/kit/icon-button.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { DeleteAction } from '#web/kit/row-actions.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useTokenColumns } from './token-columns.tsx';
import { type Token, TokenStatus, useStatusWords } from './token-status.tsx';
import styles from './tokens.module.css';

function TokenActions({ token, mayChange }: { token: Token; mayChange: boolean }) {
  const { t } = useLingui();
  const { run: toggle, isRunning } = useChange(client.tokens.toggleHotCollection);
  const { id, name } = token;
  const isHot = token.hotCollection === 'yes';
  return (
    <>
      {mayChange && (
        <IconButton
          label={isHot ? t`Take ${name} out of the hot collection` : t`Add ${name} to the hot collection`}
          disabled={isRunning}
          onClick={() => void toggle({ id })}
        >
          {isHot ? <IconHeartFilled size={17} className={styles.hot} /> : <IconHeart size={17} />}
        </IconButton>
      )}
      <IconButton label={t`View ${name}`} to={pathTo('tokens.view', id)}>
        <IconEye size={17} />
      </IconButton>
      {mayChange && (
        <DeleteAction
          id={id}
          name={name}
          title={t`Want to delete?`}
          sentence={t`${name} leaves every list of the marketplace. It can be restored from the trash for ${trashDays} days. On the chain it stays as it is.`}
          call={client.tokens.deleteToken}
        />
      )}
    </>
  );
}

/** Token List: every token with its heart, which is filled in the hot collection. */
export function TokensList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/TokenList');
  const words = useStatusWords();
  const categories = useCall(client.categories.listCategoryChoices, {});
  const columns = useTokenColumns();
  return (
    <ListScreen
      label={t`Token List`}
      call={client.tokens.listTokens}
      columns={[
        ...columns,
        {
          key: 'status',
          header: t`Status`,
          width: 104,
          cell: ({ status }) => <TokenStatus status={status} />,
        },
      ]}
      rowActions={(token) => <TokenActions token={token} mayChange={mayChange} />}
      filters={[
        {
          kind: 'options',
          name: 'category',
          label: t`Category`,
          read: categories,
          options: (categories.data?.rows ?? []).map(({ name }) => ({ value: name, label: name })),
        },
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: Object.entries(words).map(([value, label]) => ({ value, label })),
        },
        {
          kind: 'options',
          name: 'hotCollection',
          label: t`Hot collection`,
          options: [
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ],
        },
        { kind: 'text', name: 'creator', label: t`Creator address` },
      ]}
      empty={
        <Arrivals>{t`There are no tokens yet. They appear here as soon as somebody mints one.`}</Arrivals>
      }
    />
  );
}
