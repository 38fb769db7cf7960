import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';

export interface OnDemandProps<Props> {
  /** Whether the component is needed now. */
  isNeeded: boolean;
  /** Imports the component. */
  load: () => Promise<ComponentType<Props>>;
  /** Called if the code can't be loaded. The next time that it is needed, it loads again. */
  onMissing?: () => void;
  /** Renders the component, once it is there. */
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A component whose code loads when it is first needed, without a placeholder. */
export function OnDemand<Props>({ isNeeded, load, onMissing, children }: OnDemandProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const begin = useEffectEvent(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => onMissing?.(),
    );
  });
  useEffect(() => {
    if (isNeeded) begin();
  }, [isNeeded]);
  return Part && children(Part);
}
