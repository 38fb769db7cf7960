import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconEyeCheck,
  IconEyeOff,
  IconHeart,
  IconHeartOff,
  IconPencil,
  IconPhotoPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuDivider, MenuItem } from '#web/ui/menu-items.tsx';
import { MoreActions } from '#web/ui/more-actions.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useDeleteToken } from './token-actions.tsx';
import { TokenCategory } from './token-category-form.tsx';

type Token = AnswerOf<typeof client.tokens.getToken>;

function ChangeItems({ token }: { token: Token }) {
  const { run: toggle, isRunning: isToggling } = useChange(client.tokens.toggleHotCollection);
  const { run: hide, isRunning: isHiding } = useChange(client.tokens.hideToken);
  const { run: show, isRunning: isShowing } = useChange(client.tokens.showToken);
  const askToDelete = useDeleteToken(token);
  const { id, isHidden } = token;
  const isHot = token.hotCollection === 'yes';
  return (
    <>
      <MenuItem
        icon={isHot ? <IconHeartOff size={16} aria-hidden /> : <IconHeart size={16} aria-hidden />}
        disabled={isToggling}
        onSelect={() => void toggle({ id })}
      >
        {isHot ? <Trans>Remove from hot collection</Trans> : <Trans>Add to hot collection</Trans>}
      </MenuItem>
      <MenuItem
        icon={isHidden ? <IconEyeCheck size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        disabled={isHiding || isShowing}
        onSelect={() => void (isHidden ? show({ id }) : hide({ id }))}
      >
        {isHidden ? <Trans>Show in marketplace</Trans> : <Trans>Hide from marketplace</Trans>}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconTrash size={16} aria-hidden />} isDestructive onSelect={askToDelete}>
        <Trans>Delete token</Trans>
      </MenuItem>
    </>
  );
}

/** Opens the form of a banner with the token's values. */
function BannerItem({ id }: { id: string }) {
  return (
    <MenuItem icon={<IconPhotoPlus size={16} aria-hidden />} to={`${pathTo('products.add')}?token=${id}`}>
      <Trans>Add as banner</Trans>
    </MenuItem>
  );
}

/**
 * The actions for a token on its page: its category behind *Edit*, everything else in a menu. Each is shown with write
 * access to the menu of what it changes.
 */
export function TokenPageActions({ token }: { token: Token }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMayChange('/TokenList');
  const mayAddBanners = useMayChange('/CmsList');
  const { id, name } = token;
  const close = () => setEditing(false);
  return (
    <>
      {mayChange && (
        <IconButton label={t`Edit ${name}`} words={t`Edit`} onClick={() => setEditing(true)}>
          <IconPencil size={17} />
        </IconButton>
      )}
      {(mayChange || mayAddBanners) && (
        <MoreActions>
          {mayAddBanners && <BannerItem id={id} />}
          {mayChange && <ChangeItems token={token} />}
        </MoreActions>
      )}
      <Dialog opened={isEditing} onClose={close} label={t`Edit token`}>
        <TokenCategory token={token} onClose={close} />
      </Dialog>
    </>
  );
}
