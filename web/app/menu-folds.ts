import { useState } from 'react';

/** Where this browser stores the groups that an admin has unfolded. */
const keyOf = (adminId: string) => `marketdesk_menu_${adminId}`;

function unfoldedBy(adminId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(adminId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    // The stored value is not ours: the menu starts folded.
    return [];
  }
}

/**
 * Which groups of the menu are unfolded: those that the admin unfolded, and the one in use.
 * @param inUse the group of the open screen
 */
export function useFolds(adminId: string, inUse: string | undefined) {
  const [unfolded, setUnfolded] = useState(() => unfoldedBy(adminId));
  // The group in use can be folded too. It unfolds again when another group has been in use.
  const [foldedInUse, setFoldedInUse] = useState<string>();
  if (foldedInUse !== undefined && foldedInUse !== inUse) setFoldedInUse(undefined);
  const isUnfolded = (name: string) => (name === inUse ? foldedInUse !== name : unfolded.includes(name));
  const fold = (name: string) => {
    const next = isUnfolded(name)
      ? unfolded.filter((other) => other !== name)
      : [...unfolded.filter((other) => other !== name), name];
    if (name === inUse) setFoldedInUse(isUnfolded(name) ? name : undefined);
    setUnfolded(next);
    localStorage.setItem(keyOf(adminId), JSON.stringify(next));
  };
  return { isUnfolded, fold };
}
