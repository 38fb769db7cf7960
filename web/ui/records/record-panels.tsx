import { lazy, Suspense, type ComponentType } from 'react';
import type { OfRecord, RecordPanel } from '#web/lib/feature.ts';

let panels: readonly { kinds: readonly OfRecord['kind'][]; Panel: ComponentType<OfRecord> }[] = [];

/** Registers the panels that features show on the pages of others' records. Called once, before the first render. */
export function registerRecordPanels(all: readonly RecordPanel[]): void {
  panels = all.map(({ kinds, load }) => ({
    kinds,
    Panel: lazy(async () => ({ default: await load() })),
  }));
}

/** What other features show on the page of a record. */
export function RecordPanels(of: OfRecord) {
  return panels.map(
    ({ kinds, Panel }, place) =>
      kinds.includes(of.kind) && (
        <Suspense key={place} fallback={null}>
          <Panel {...of} />
        </Suspense>
      ),
  );
}
