import { useEffect, useState } from 'react';

/** How long a button confirms that it has copied, in milliseconds. */
const saidMs = 1500;

/**
 * Copies a text.
 * @returns whether the text was copied a moment ago, and the button's handler
 */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return { copied, copy: () => void copy() };
}
