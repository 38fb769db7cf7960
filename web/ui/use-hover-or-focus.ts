import { useState } from 'react';

/**
 * Whether an element is pointed at or focused, so that what would go by itself stays meanwhile.
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
      // A part that its own button removes says neither that the pointer left nor that the focus did.
      onClick: letGo,
    },
  };
}
