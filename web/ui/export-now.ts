import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { exportDefaults, exportInput } from './export-input.ts';
import type { ShownList } from './shown-list.ts';
import { toast } from './toast.tsx';

/**
 * Downloads a list as CSV with the default options. A toast says that it started or why it failed.
 * @returns true if the file shows personal data, so that a reason is needed
 */
export async function exportNow(list: ShownList): Promise<boolean> {
  try {
    const { message, result } = await client.exports.startExport(exportInput(list, exportDefaults()));
    download(result.address);
    toast.done(message);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.errors['reason'] !== undefined) return true;
    // The sign-in page already reports this.
    if (error.status !== 401) toast.failed(error.message);
  }
  return false;
}
