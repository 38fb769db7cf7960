import { useLingui } from '@lingui/react/macro';
import { IconEye, IconHeart, IconHeartFilled, IconTrash } from '@tabler/icons-react';
import { trashDays } from '#contract/platform/limits.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { Token } from './token-status.tsx';
import styles from './tokens.module.css';

/** Asks for confirmation, then deletes a token. */
export function useDeleteToken({ id, name }: Pick<Token, 'id' | 'name'>): () => void {
  const { t } = useLingui();
  const { run } = useChange(client.tokens.deleteToken);
  return () =>
    confirmFirst({
      title: t`Want to delete?`,
      sentence: t`${name} is removed from every list of the marketplace. You can restore it from the trash for ${trashDays} days. On the chain, nothing changes.`,
      action: t`Delete`,
      isDestructive: true,
      asksReason: true,
      run: (reason) => run({ id, ...(reason !== undefined && { reason }) }),
    });
}

export interface TokenActionsProps {
  token: Token;
  mayChange: boolean;
}

/** The actions for a token in its row. */
export function TokenActions({ token, mayChange }: TokenActionsProps) {
  const { t } = useLingui();
  const { run: toggle, isRunning } = useChange(client.tokens.toggleHotCollection);
  const askToDelete = useDeleteToken(token);
  const { id, name } = token;
  const isHot = token.hotCollection === 'yes';
  return (
    <>
      {mayChange && (
        <IconButton
          label={isHot ? t`Remove ${name} from the hot collection` : t`Add ${name} to the hot collection`}
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
        <RowMenu>
          <IconButton label={t`Delete ${name}`} words={t`Delete`} isDestructive onClick={askToDelete}>
            <IconTrash size={17} />
          </IconButton>
        </RowMenu>
      )}
    </>
  );
}
