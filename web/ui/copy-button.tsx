import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from './use-copy.ts';

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** The button's label before it is pressed. */
  children: ReactNode;
}

/** A button that copies a text and confirms it for a moment. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const { copied, copy } = useCopy(text);
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? <Trans>Copied</Trans> : children}</span>
    </Button>
  );
}
