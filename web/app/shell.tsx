import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { permanentDrawerFrom } from '#contract/platform/limits.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { ConfirmDialogs } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Tips } from '#web/ui/tips.tsx';
import { registerActivityLabels } from '#web/lib/activity-labels.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { timeZone } from '#web/lib/format.ts';
import { onLayoutNotSaved } from '#web/lib/table-layouts.ts';
import { queryClient } from '#web/lib/queries.ts';
import { useShownRecord } from '#web/lib/record-name.ts';
import { pathTo } from '#web/lib/screens.ts';
import { Shortcuts } from './shortcuts.tsx';
import { FindButton } from './find-button.tsx';
import { HelpButton } from './help-button.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './shell.module.css';
import {
  LazyHoldBanners,
  LazyImpersonationBanner,
  LazyOwnerAlarms,
  LazyServerButtons,
  LazyUndoBar,
} from './lazy-shell-parts.tsx';
import { ScreenTabs } from './screen-tabs.tsx';
import { SideMenu } from './side-menu.tsx';
import { PageSkeleton } from './shell-skeleton.tsx';
import { useComingTitle, useScreenTitle } from './use-screen.ts';

// Here, because the sign-in pages need no labels.
registerActivityLabels(() => import('./activity-labels.ts'));

function Brand() {
  return (
    <Link to={pathTo('dashboard.show')} className={styles.brand}>
      <BrandMark />
    </Link>
  );
}

/** Live updates begin this long after the page is shown, because it has just read its data. */
const liveAfterMs = 3000;

/** The frame of every private screen: drawer, top bar with the route's name, profile menu. */
export function Shell() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const coming = useComingTitle();
  const record = useShownRecord();
  // “Bid of 2 ETH” names its kind.
  const isNamed = record?.isPage === true && record.name.startsWith(title);
  const isWide = useMediaQuery(`(min-width: ${permanentDrawerFrom}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const close = () => setDrawerOpen(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without live updates a page shows what it has read, and reads again as usual.
      import('#web/lib/live-start.ts').then(({ startLive }) => startLive()).catch(() => undefined);
    }, liveAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    onLayoutNotSaved((error) => {
      if (!isFailure(error)) throw error;
      // The sign-in dialog over the page already reports this.
      if (error.status !== 401)
        toast.failed(t`The layout of this list could not be saved. It applies only on this machine.`);
    });
  }, [t]);
  return (
    <div className={styles.shell}>
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          // Only the focus moves. The URL keeps the state of the list.
          event.preventDefault();
          document.querySelector<HTMLElement>('#content')?.focus();
        }}
      >
        <Trans>Skip to content</Trans>
      </a>
      {isWide ? (
        <aside className={styles.drawer}>
          <Brand />
          <SideMenu onFollow={close} />
        </aside>
      ) : (
        <Dialog opened={isDrawerOpen} onClose={close} label={t`Main menu`} variant="drawer">
          <div className={styles.drawerContent}>
            <Brand />
            <SideMenu onFollow={close} />
          </div>
        </Dialog>
      )}
      <div className={styles.main}>
        <LazyImpersonationBanner />
        <header className={styles.bar}>
          {!isWide && (
            <UnstyledButton
              className={styles.burger}
              aria-label={t`Open menu`}
              onClick={() => setDrawerOpen(true)}
            >
              <IconMenu2 size={20} />
            </UnstyledButton>
          )}
          <h1 tabIndex={-1}>
            {coming === null && record?.isPage ? (
              <>
                <span className={styles.kind} data-named={isNamed || undefined}>
                  {title}
                </span>
                <span className={styles.record}>
                  {!isNamed && ' · '}
                  <bdi>{record.name}</bdi>
                </span>
              </>
            ) : (
              (coming ?? title)
            )}
          </h1>
          <FindButton />
          <LazyServerButtons />
          <HelpButton />
          <ProfileMenu />
        </header>
        <ScreenTabs />
        <div className={styles.under}>
          <main id="content" tabIndex={-1} className={styles.content} inert={coming !== null}>
            <QueryClientProvider client={queryClient}>
              <LazyOwnerAlarms />
              <LazyHoldBanners />
              <Outlet />
            </QueryClientProvider>
            <p className={styles.zone}>
              <Trans>
                Times in <bdi>{timeZone()}</bdi>
              </Trans>
            </p>
          </main>
          {coming !== null && <PageSkeleton />}
        </div>
      </div>
      <LeaveQuestion />
      <ConfirmDialogs />
      <Tips />
      <Shortcuts />
      <LazyUndoBar />
    </div>
  );
}
