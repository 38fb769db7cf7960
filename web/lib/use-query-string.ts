import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The query string including a change of this moment, which the address has only after it. */
let latest = new URLSearchParams();

/**
 * The query string of the page, and a function that changes it. The router loses a change if another one follows
 * before the render, so each change builds on the previous one.
 */
export function useQueryString(): [
  params: URLSearchParams,
  change: (next: (now: URLSearchParams) => URLSearchParams, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams();
  // The address, not `params`: this render can be older than the last change, which would then be lost.
  useEffect(() => {
    latest = new URLSearchParams(location.search);
  });
  return [
    params,
    (next, replace = false) => {
      latest = next(latest);
      setParams(latest, { replace, preventScrollReset: true });
    },
  ];
}
