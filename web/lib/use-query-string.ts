import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The query string including changes that are not rendered yet. One page may have several lists. */
let latest = new URLSearchParams();

/**
 * The query string of the page, and a function that changes it. The router loses a change if another one follows
 * before the render. Here each change builds on the previous one.
 */
export function useQueryString(): [
  params: URLSearchParams,
  change: (next: (now: URLSearchParams) => URLSearchParams, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams();
  // The address, not `params`: a render can be older than the last change, which would then be lost.
  useEffect(() => {
    latest = new URLSearchParams(location.search);
  }, [params]);
  return [
    params,
    (next, replace = false) => {
      latest = next(latest);
      setParams(latest, { replace, preventScrollReset: true });
    },
  ];
}
