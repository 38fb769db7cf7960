import type { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** An export, an import or a bulk change. */
export type Run = RowOf<typeof client.runs.listRuns>;

/** Whether the run is not finished. */
export const isOpen = ({ state }: Run) => state === 'waiting' || state === 'running';
