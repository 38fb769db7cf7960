import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LoadAgain } from '#web/kit/load-again.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './tokens.module.css';

type Token = AnswerOf<typeof client.tokens.getToken>;

function Choice({ token }: { token: Token }) {
  const { t } = useLingui();
  const choices = useCall(client.categories.listCategoryChoices, {});
  const { run, isRunning } = useChange(client.tokens.changeTokenCategory);
  const rows = choices.data?.rows ?? [];
  const current = rows.find(({ name }) => name === token.category)?.id ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? current;
  const save = async () => {
    await run({ id: token.id, categoryId: value === '' ? null : value });
    setChosen(null);
  };
  if (choices.isError) {
    return (
      <LoadAgain read={choices}>
        <Trans>The categories could not be loaded.</Trans>
      </LoadAgain>
    );
  }
  return (
    <span className={styles.category}>
      <NativeSelect
        aria-label={t`Category`}
        size="xs"
        value={value}
        disabled={choices.isPending}
        data={[{ value: '', label: t`None` }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {value !== current && (
        <Button size="xs" variant="default" loading={isRunning} onClick={() => void save()}>
          <Trans>Change category</Trans>
        </Button>
      )}
    </span>
  );
}

/** A token's category, with the control that changes it: the chain does not store it. */
export function TokenCategory({ token }: { token: Token }) {
  const mayChange = useMayChange('/TokenList');
  if (mayChange && !token.isDeleted) return <Choice token={token} />;
  return token.category === null ? '—' : <bdi>{token.category}</bdi>;
}
