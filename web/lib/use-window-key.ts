import { useEffect, useEffectEvent } from 'react';

/** Calls back with each key that is pressed on the page, by the state of the latest render. */
export function useWindowKey(press: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
