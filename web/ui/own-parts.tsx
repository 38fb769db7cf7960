import { type ComponentType, lazy, Suspense } from 'react';
import { mayUseOwn } from '#contract/integrations/own-kinds.ts';
import { isOwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { everyFeature, type OwnPartsOf } from '#web/lib/feature.ts';
import { useModule } from '#web/lib/modules.ts';
import { useSession } from '#web/lib/session.ts';
import { useOwnParts } from './use-own-parts.ts';

const Nothing: ComponentType<OwnPartsOf> = () => null;

/** Loaded if there is something to show. The page never waits for it. If it can't be loaded, nothing is shown. */
const load = (place: 'record' | 'selection') =>
  lazy(async () => {
    const parts = everyFeature().find(({ ownParts }) => ownParts)?.ownParts;
    const loaded = await parts?.[place]().catch(() => undefined);
    return { default: loaded ?? Nothing };
  });
const OnRecord = load('record');
const OnSelection = load('selection');

/** The own actions and cards of the company, on the page of a record or on the selected rows of a list. */
export function OwnParts(props: { kind: string; records: readonly string[]; isSelection?: true }) {
  const { kind, isSelection } = props;
  const admin = useSession();
  const isOn = useModule('ownActions');
  if (!isOn || !admin || !isOwnFieldKind(kind)) return null;
  if (!mayUseOwn(admin, kind, isSelection ? 'write' : 'read')) return null;
  return <Parts {...props} kind={kind} />;
}

function Parts({ isSelection, ...of }: OwnPartsOf & { isSelection?: true }) {
  const { actions, cards } = useOwnParts(of.kind);
  // Most records have none.
  if (actions.length + cards.length === 0) return null;
  return <Suspense fallback={null}>{isSelection ? <OnSelection {...of} /> : <OnRecord {...of} />}</Suspense>;
}
