import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeCheck, IconEyeOff, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { trashDays } from '#contract/limits.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import { DeleteAction } from '#web/kit/row-actions.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { Token } from './token-status.tsx';
import styles from './tokens.module.css';

export interface TokenActionsProps {
  token: Token;
  mayChange: boolean;
  /** On the token's own page, nothing leads to it. */
  isOpen?: boolean;
}

/** What can be done with a token: in its row, and on its page. */
export function TokenActions({ token, mayChange, isOpen = false }: TokenActionsProps) {
  const { t } = useLingui();
  const { run: toggle, isRunning } = useChange(client.tokens.toggleHotCollection);
  const { id, name } = token;
  const { run: hide, isRunning: isHiding } = useChange(client.tokens.hideToken);
  const { run: show, isRunning: isShowing } = useChange(client.tokens.showToken);
  const isHot = token.hotCollection === 'yes';
  return (
    <>
      {mayChange && (
        <IconButton
          label={isHot ? t`Take ${name} out of the hot collection` : t`Add ${name} to the hot collection`}
          words={isHot ? t`Take out of hot collection` : t`Hot collection`}
          disabled={isRunning}
          onClick={() => void toggle({ id })}
        >
          {isHot ? <IconHeartFilled size={17} className={styles.hot} /> : <IconHeart size={17} />}
        </IconButton>
      )}
      {mayChange && isOpen && (
        <IconButton
          label={token.isHidden ? t`Show ${name} in the marketplace` : t`Hide ${name} from the marketplace`}
          words={token.isHidden ? t`Show again` : t`Hide`}
          disabled={isHiding || isShowing}
          onClick={() => void (token.isHidden ? show({ id }) : hide({ id }))}
        >
          {token.isHidden ? <IconEyeCheck size={17} /> : <IconEyeOff size={17} />}
        </IconButton>
      )}
      {!isOpen && (
        <IconButton label={t`View ${name}`} to={pathTo('tokens.view', id)}>
          <IconEye size={17} />
        </IconButton>
      )}
      {mayChange && (
        <DeleteAction
          id={id}
          name={name}
          title={t`Want to delete?`}
          sentence={t`${name} leaves every list of the marketplace. It can be restored from the trash for ${trashDays} days. On the chain it stays as it is.`}
          asksReason
          call={client.tokens.deleteToken}
        />
      )}
    </>
  );
}
