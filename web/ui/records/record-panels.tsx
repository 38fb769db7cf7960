import { lazy, Suspense, useState } from 'react';
import { everyFeature, type OfRecord } from '#web/lib/feature.ts';

/** The panels of other features on the page of a record. */
export function RecordPanels(of: OfRecord) {
  const [panels] = useState(() =>
    everyFeature()
      .flatMap(({ recordPanels = [] }) => recordPanels)
      .filter(({ kinds }) => kinds.includes(of.kind))
      .map(({ load }) => lazy(async () => ({ default: await load() }))),
  );
  return panels.map((Panel, place) => (
    <Suspense key={place} fallback={null}>
      <Panel {...of} />
    </Suspense>
  ));
}
