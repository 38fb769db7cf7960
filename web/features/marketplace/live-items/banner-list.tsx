import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { client } from '#web/lib/client.ts';
import { LiveItems, PublicLink } from './live-items-list.tsx';
import type { LiveItem, LiveItemColumn } from './use-live-items.ts';
import { useChange } from '#web/ui/use-change.ts';

function Remove({ item }: { item: LiveItem }) {
  const { t } = useLingui();
  const { id, tokenName } = item;
  const { run, isRunning } = useChange(client.banners.removeBanner);
  return (
    <Button
      variant="default"
      size="xs"
      loading={isRunning}
      aria-label={t`Remove ${tokenName} from the banners`}
      onClick={() => void run({ id })}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}

export interface BannerListProps {
  title: string;
  /** The heading of the column that holds Remove. */
  removeHeader: string;
  hasLink: boolean;
  mayChange: boolean;
}

/** The list of live banners, which two screens show. */
export function BannerList({ title, removeHeader, hasLink, mayChange }: BannerListProps) {
  const { t } = useLingui();
  const link: LiveItemColumn = {
    key: 'id',
    header: t`Link`,
    width: 96,
    isSortable: false,
    cell: (item) => <PublicLink item={item} />,
  };
  const remove: LiveItemColumn = {
    key: 'endsAt',
    header: removeHeader,
    width: 176,
    isSortable: false,
    cell: (item) => <Remove item={item} />,
  };
  return (
    <LiveItems
      title={title}
      call={client.banners.listBanners}
      prefix="banners"
      columns={[...(hasLink ? [link] : []), ...(mayChange ? [remove] : [])]}
      empty={t`There are no live banners. Set one of the auctions as a banner.`}
    />
  );
}
