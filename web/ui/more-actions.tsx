import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MoreMenu } from './more-menu.tsx';

/** The rare or dangerous actions of a record's page, in a menu at the end of its other actions. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <MoreMenu
      button={
        <ActionIcon variant="default" size={36} aria-label={t`More actions`} data-tip={t`More actions`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {children}
    </MoreMenu>
  );
}
