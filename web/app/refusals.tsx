import { useEffect, useState, type ComponentType } from 'react';
import type { RefusalCardProps } from './refusal-card.tsx';

/** After a call that the rights refused: what leads to the reason, whose code loads then. */
export function Refusals() {
  const [refused, setRefused] = useState<{ id: string; at: string } | null>(null);
  const [Card, setCard] = useState<ComponentType<RefusalCardProps>>();
  useEffect(() => {
    const note = (event: Event) => {
      const { detail } = event as CustomEvent<unknown>;
      if (typeof detail !== 'string') return;
      setRefused({ id: detail, at: location.pathname });
      // The toast has said that it was refused; without the code it doesn't say why.
      import('./refusal-card.tsx').then(
        ({ RefusalCard }) => setCard(() => RefusalCard),
        () => undefined,
      );
    };
    addEventListener('refused', note);
    return () => removeEventListener('refused', note);
  }, []);
  if (!refused || !Card) return null;
  return <Card key={refused.id} {...refused} onClose={() => setRefused(null)} />;
}
