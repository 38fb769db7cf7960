import { announceChange } from '#web/lib/changes.ts';
import { client, loadedCall } from '#web/lib/client.ts';
import { toast } from './toast.tsx';
import { offerUndo } from './undo-offer.ts';

/**
 * Offers to undo a change, if the contract names the call for it.
 * @param key resource and name of the call that was made
 * @param input the input of that call
 * @param text the message of its answer
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
      // Even after a refusal, the screen shows the current state.
      announceChange({ key });
    }
  });
}
