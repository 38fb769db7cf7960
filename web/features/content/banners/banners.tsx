import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { BannerList } from '#web/features/marketplace/live-items/banner-list.tsx';
import { LiveItems, PublicLink } from '#web/features/marketplace/live-items/live-items-list.tsx';
import { useChange } from '#web/ui/use-change.ts';
import type { LiveItem, LiveItemColumn } from '#web/features/marketplace/live-items/use-live-items.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';

function SetAsBanner({ item }: { item: LiveItem }) {
  const { t } = useLingui();
  const { id, tokenName } = item;
  const { run, isRunning } = useChange(client.banners.setBanner);
  return (
    <Button
      variant="default"
      size="xs"
      loading={isRunning}
      aria-label={t`Set as Banner: ${tokenName}`}
      onClick={() => void run({ id })}
    >
      <Trans>Set as Banner</Trans>
    </Button>
  );
}

/** Banner: the live banners, and the auctions that can become banners. */
export function Banners() {
  const { t } = useLingui();
  const mayChange = useMayChange('/Cmsauction');
  const link: LiveItemColumn = {
    key: 'id',
    header: t`Link`,
    width: 96,
    isSortable: false,
    cell: (item) => <PublicLink item={item} />,
  };
  const set: LiveItemColumn = {
    key: 'endsAt',
    header: t`Set as Banner`,
    width: 176,
    isSortable: false,
    cell: (item) => <SetAsBanner item={item} />,
  };
  return (
    <>
      <BannerList title={t`Banner List`} removeHeader={t`Remove`} hasLink mayChange={mayChange} />
      <LiveItems
        title={t`Auction List`}
        call={client.banners.listAuctions}
        prefix="auctions"
        columns={mayChange ? [link, set] : [link]}
        empty={
          <OnboardingHint>{t`There are no live auctions. They appear here as soon as somebody starts one.`}</OnboardingHint>
        }
      />
    </>
  );
}
