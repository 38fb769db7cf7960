import { useState } from 'react';

/**
 * Whether an element is pointed at or focused, so that something temporary stays meanwhile. What appears under a pointer
 * that rests is not pointed at.
 * @returns that, and the props of the element
 */
export function useHoverOrFocus() {
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return {
    isHeld,
    holding: {
      onPointerMove: hold,
      onPointerLeave: letGo,
      onFocus: hold,
      onBlur: letGo,
      // When a button removes its own part, neither pointerleave nor blur is fired.
      onClick: letGo,
    },
  };
}
