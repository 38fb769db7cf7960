import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RetryLine } from '#web/ui/retry-line.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './tokens.module.css';

export interface TokenCategoryProps {
  token: AnswerOf<typeof client.tokens.getToken>;
  onClose: () => void;
}

/** Changes a token's category, the only field that the chain does not store. */
export function TokenCategory({ token, onClose }: TokenCategoryProps) {
  const { t } = useLingui();
  const choices = useCall(client.categories.listCategoryChoices, {});
  const { run, isRunning } = useChange(client.tokens.changeTokenCategory);
  const rows = choices.data?.rows ?? [];
  const current = rows.find(({ name }) => name === token.category)?.id ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? current;
  const save = async () => {
    if (await run({ id: token.id, categoryId: value === '' ? null : value })) onClose();
  };
  return (
    <form
      className={styles.editing}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>
        <Trans>Edit token</Trans>
      </h2>
      {choices.isError ? (
        <RetryLine read={choices}>
          <Trans>The categories could not be loaded.</Trans>
        </RetryLine>
      ) : (
        <NativeSelect
          label={t`Category`}
          value={value}
          disabled={choices.isPending}
          data={[{ value: '', label: t`None` }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isRunning} disabled={value === current}>
          <Trans>Change category</Trans>
        </Button>
      </div>
    </form>
  );
}
