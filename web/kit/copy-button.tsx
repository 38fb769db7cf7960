import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';

export interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** The words on the button, until it was pressed. */
  children: ReactNode;
}

/** A button that copies a text and says so for a moment. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? <Trans>Copied</Trans> : children}</span>
    </Button>
  );
}
