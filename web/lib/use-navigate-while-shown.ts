import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Navigates only while the component that asks is shown. For what follows an answer: an admin who has left the form
 * meanwhile stays where they went.
 * @returns a function that opens an address
 */
export function useNavigateWhileShown(): (to: string) => void {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    (to) => {
      if (isShown.current) void navigate(to);
    },
    [navigate],
  );
}
