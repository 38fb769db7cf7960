import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';

/** One choice per admin, in this browser only. */
const keyOf = (adminId: string) => `marketdesk_attention_folded_${adminId}`;

/** Whether the signed-in admin has collapsed *Needs attention*, and a function to change that. */
export function useCollapsed(): [isFolded: boolean, fold: (next: boolean) => void] {
  const key = keyOf(useSession()?.id ?? '');
  const [isFolded, setFolded] = useState(() => localStorage.getItem(key) !== null);
  const fold = (next: boolean) => {
    if (next) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
    setFolded(next);
  };
  return [isFolded, fold];
}
