import { useState } from 'react';

/**
 * Whether an element is hovered or focused, so that something temporary stays meanwhile.
 * @returns that, and the props of the element
 */
export function useHoverOrFocus() {
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return {
    isHeld,
    holding: {
      onPointerOver: hold,
      onPointerLeave: letGo,
      onFocus: hold,
      onBlur: letGo,
      // When a button removes its own part, neither pointerleave nor blur is fired.
      onClick: letGo,
    },
  };
}
