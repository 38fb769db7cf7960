import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The query string with the changes that are not rendered yet; one page may have several lists. */
let latest = new URLSearchParams();

/**
 * The query string of the page, and a function that changes it. The router loses a change when another one follows
 * before the render; here each change builds on the one before.
 */
export function useQueryString(): [
  params: URLSearchParams,
  change: (next: (now: URLSearchParams) => URLSearchParams, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    latest = params;
  }, [params]);
  return [
    params,
    (next, replace = false) => {
      latest = next(latest);
      setParams(latest, { replace, preventScrollReset: true });
    },
  ];
}
