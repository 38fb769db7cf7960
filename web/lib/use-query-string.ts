import { useSearchParams } from 'react-router';

/**
 * The query string of the page, and a function that changes it. The router loses a change if another one follows
 * before the render, so each change builds on the address, which has the previous one already.
 */
export function useQueryString(): [
  params: URLSearchParams,
  change: (next: (now: URLSearchParams) => URLSearchParams, replace?: boolean) => void,
] {
  const [params, setParams] = useSearchParams();
  return [
    params,
    (next, replace = false) =>
      setParams(next(new URLSearchParams(location.search)), { replace, preventScrollReset: true }),
  ];
}
