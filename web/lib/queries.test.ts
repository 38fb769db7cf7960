import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { prefetchCall, queryClient } from './queries.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

it('reads a prefetched answer once, also if the code of its screen takes longer than an answer stays fresh', async () => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.resolve('rows'));
  const queryKey = ['bids', 'listBids', {}];
  prefetchCall(Object.assign(read, { key: ['bids', 'listBids'] as const }), {});
  await vi.advanceTimersByTimeAsync(5000);
  const show = async () => {
    const hide = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    hide();
  };

  await show();
  expect(read).toHaveBeenCalledTimes(1);
  await show();
  expect(read).toHaveBeenCalledTimes(2);
});
