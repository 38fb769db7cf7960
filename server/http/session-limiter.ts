import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CallFailure } from '../base/failure.ts';

/** Counts calls; throws CallFailure 429 past the limit. */
export interface SessionLimiter {
  count: (key: string) => Promise<void>;
}

/**
 * The general limit (specification 2.10): calls a minute for one session, or for one address if nobody is
 * signed in. It protects this process, so each server counts separately; the limits for sign-in are
 * shared by all servers.
 * @param callsPerMinute 0 switches it off
 */
export function sessionLimiter(callsPerMinute: number): SessionLimiter {
  if (callsPerMinute === 0) return { count: async () => {} };
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return {
    async count(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.ceil(refusal.msBeforeNext / 1000);
        throw new CallFailure(429, { sentence: 'tooManyCalls', values: { seconds } }, seconds);
      }
    },
  };
}
