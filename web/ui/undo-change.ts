import { announceChange } from '#web/lib/changes.ts';
import { client, loadedCall } from '#web/lib/client.ts';
import { toast } from './toast.tsx';
import { offerUndo } from './undo-bar.tsx';

/**
 * Offers to undo a change, where the contract names the call that does.
 * @param key resource and name of the call that was made
 * @param input what it was given
 * @param text what it answered
 */
export function offerUndoOf(
  key: readonly [resource: string, name: string],
  input: object,
  text: string,
): void {
  const undo = loadedCall(key)?.undo;
  if (typeof undo !== 'object' || undo.isForm) return;
  const record = (input as Readonly<Record<string, unknown>>)[undo.idAs ?? 'id'];
  if (typeof record !== 'string') return;
  offerUndo(text, async () => {
    try {
      const { message } = await client.undo.undoChange({ call: key[1], record });
      toast.done(message);
    } finally {
      // Refused or not: the screen shows what is there now.
      announceChange({ key });
    }
  });
}
