import { Menu } from '@mantine/core';
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
import { Link } from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
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
      <Menu.Item
        leftSection={isHot ? <IconHeartOff size={16} aria-hidden /> : <IconHeart size={16} aria-hidden />}
        disabled={isToggling}
        onClick={() => void toggle({ id })}
      >
        {isHot ? <Trans>Remove from hot collection</Trans> : <Trans>Add to hot collection</Trans>}
      </Menu.Item>
      <Menu.Item
        leftSection={isHidden ? <IconEyeCheck size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        disabled={isHiding || isShowing}
        onClick={() => void (isHidden ? show({ id }) : hide({ id }))}
      >
        {isHidden ? <Trans>Show in marketplace</Trans> : <Trans>Hide from marketplace</Trans>}
      </Menu.Item>
      <Menu.Divider role="separator" />
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden />}
        color="var(--negative)"
        onClick={askToDelete}
      >
        <Trans>Delete token</Trans>
      </Menu.Item>
    </>
  );
}

/** Opens the form of a banner with the token's values. */
function BannerItem({ id }: { id: string }) {
  return (
    <Menu.Item
      leftSection={<IconPhotoPlus size={16} aria-hidden />}
      component={Link}
      to={`${pathTo('products.add')}?token=${id}`}
    >
      <Trans>Add as banner</Trans>
    </Menu.Item>
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
