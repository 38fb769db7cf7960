import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { pages } from 'virtual:handbook';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { client } from '#web/lib/client.ts';
import { language } from '#web/lib/choices.ts';
import { queryClient, useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { setTour } from '#web/lib/tour.ts';
import { HandbookView } from './handbook-view.tsx';
import styles from './help-panel.module.css';
import { WhatsNewSection } from './whats-new-section.tsx';

export interface HelpPanelProps {
  /** The name of the screen that is explained. */
  screen: string;
  onClose: () => void;
}

/** The page of the handbook about a screen, next to it, and the changes of each version. */
export function HelpPanel({ screen, onClose }: HelpPanelProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const [isNews, setNews] = useState(false);
  const page = pages.find(({ screens }) => screens.includes(screen));
  // A link in the text leads to another screen.
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);
  const part = (isShown: boolean, show: () => void, label: ReactNode) => (
    <button type="button" aria-pressed={isShown} onClick={show}>
      {label}
    </button>
  );
  const title = page?.title[language()] ?? t`Help`;
  return (
    <SidePanel opened onClose={onClose} isNarrow title={isNews ? t`What’s new` : title}>
      <QueryClientProvider client={queryClient}>
        <div role="group" aria-label={t`Help`} className={styles.parts}>
          {part(!isNews, () => setNews(false), <Trans>This screen</Trans>)}
          {part(isNews, () => setNews(true), <Trans>What’s new</Trans>)}
        </div>
        {isNews ? <WhatsNewSection /> : page && <HandbookView page={page} />}
        <footer className={styles.foot}>
          <Link to={page ? `${pathTo('guide.handbook')}?page=${page.name}` : pathTo('guide.handbook')}>
            <Trans>All pages of the handbook</Trans>
          </Link>
          <p>
            <Trans>
              Press <kbd>?</kbd> for the keyboard shortcuts.
            </Trans>
          </p>
          <TourButton onClose={onClose} />
        </footer>
      </QueryClientProvider>
    </SidePanel>
  );
}

/** Starts the tour again. Only a workspace with a sample has one. */
function TourButton({ onClose }: { onClose: () => void }) {
  const { data } = useCall(client.dashboard.getTour, {});
  if (!data?.hasSample) return null;
  return (
    <Button
      variant="default"
      onClick={() => {
        onClose();
        setTour(true);
      }}
    >
      <Trans>Start the tour</Trans>
    </Button>
  );
}
