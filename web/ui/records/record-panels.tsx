import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { everyFeature, type OfRecord } from '#web/lib/feature.ts';

type Panel = ComponentType<OfRecord>;

const loaded = new Map<string, Panel[]>();
const loading = new Map<string, Promise<Panel[]>>();

/**
 * Loads the panels of other features for a kind of record, once.
 * @throws where their code can't be loaded; the next call tries again
 */
export function loadRecordPanels(kind: string): Promise<Panel[]> {
  const begun = loading.get(kind);
  if (begun) return begun;
  const panels = everyFeature()
    .flatMap(({ recordPanels = [] }) => recordPanels)
    .filter(({ kinds }) => kinds.some((one) => one === kind));
  const all = Promise.all(panels.map(({ load }) => load()));
  loading.set(kind, all);
  all.then(
    (ready) => loaded.set(kind, ready),
    () => loading.delete(kind),
  );
  return all;
}

/** Panels that have been loaded are shown at once: waiting for a promise would show nothing for a moment. */
const usePanels = (kind: string) => loaded.get(kind) ?? use(loadRecordPanels(kind));

function Panels(of: OfRecord) {
  return usePanels(of.kind).map((Panel, place) => <Panel key={place} {...of} />);
}

/** The panels of other features on the page of a record. */
export function RecordPanels(of: OfRecord) {
  return (
    <Suspense fallback={null}>
      <Panels {...of} />
    </Suspense>
  );
}

/** Shows the page of a record once its panels are loaded, so that they don't move it. A child of Suspense. */
export function WithRecordPanels({ kind, children }: { kind: string; children: ReactNode }) {
  usePanels(kind);
  return children;
}
