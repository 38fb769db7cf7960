import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The query string with the changes that are not drawn yet; several lists may stand on one page. */
let latest = new URLSearchParams();

/**
 * The query string of the page, and the way to change it. The router forgets a change that another one follows before
 * it is drawn; here each follows from the one before it.
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
