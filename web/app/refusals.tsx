import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import type { ProveAgainFormProps } from '#web/ui/own-proof/prove-again-form.tsx';
import type { RefusalCardProps } from './refusal-card.tsx';

/**
 * Shows the reason when a call is refused for lack of permission, and asks for the second factor when a call
 * requires it. The code of either loads when it is needed.
 */
export function Refusals() {
  const [refused, setRefused] = useState<{ id: string; at: string } | null>(null);
  const [Card, setCard] = useState<ComponentType<RefusalCardProps>>();
  const [asks, setAsks] = useState<((isProved: boolean) => void)[]>([]);
  const [Form, setForm] = useState<ComponentType<ProveAgainFormProps>>();
  useEffect(() => {
    const note = (event: Event) => {
      const { detail } = event as CustomEvent<unknown>;
      if (typeof detail !== 'string') return;
      setRefused({ id: detail, at: location.pathname });
      // The toast already says that the call was refused. Without this code only the reason is missing.
      import('./refusal-card.tsx').then(
        ({ RefusalCard }) => setCard(() => RefusalCard),
        () => undefined,
      );
    };
    const ask = (event: Event) => {
      const { detail: answer } = event as CustomEvent<(isProved: boolean) => void>;
      event.preventDefault();
      import('#web/ui/own-proof/prove-again-form.tsx').then(
        ({ ProveAgainForm }) => {
          setForm(() => ProveAgainForm);
          setAsks((others) => [...others, answer]);
        },
        () => answer(false),
      );
    };
    addEventListener('refused', note);
    addEventListener('prove', ask);
    return () => {
      removeEventListener('refused', note);
      removeEventListener('prove', ask);
    };
  }, []);
  const answerAll = (isProved: boolean) => {
    for (const answer of asks) answer(isProved);
    setAsks([]);
  };
  return (
    <>
      {refused && Card && <Card key={refused.id} {...refused} onClose={() => setRefused(null)} />}
      {asks.length > 0 && Form && createPortal(<Form onEnd={answerAll} />, document.body)}
    </>
  );
}
