import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CallFailure } from '../base/failure.ts';
import type { Caller } from '../context/context.ts';

/** Counts calls; throws CallFailure 429 past the limit. */
export interface SessionLimiter {
  /**
   * @param caller null if nobody is signed in; then the address counts
   * @param calls how many calls it is, one by default
   */
  count: (caller: Caller | null, ipAddress: string, calls?: number) => Promise<void>;
}

/**
 * The general limit (specification 2.10): calls a minute for one session, or for one address if nobody is signed in. An
 * API key has its own limit. It protects this process, so each server counts separately. All servers share the limits
 * for sign-in.
 * @param callsPerMinute 0 turns it off, except for keys
 */
export function sessionLimiter(callsPerMinute: number): SessionLimiter {
  // It only counts: each key has a limit of its own.
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });
  return {
    async count(caller, ipAddress, calls = 1) {
      const most = caller?.kind === 'key' ? caller.callsPerMinute : callsPerMinute;
      if (most === 0) return;
      const who = caller?.kind === 'key' ? caller.id : (caller?.sessionId ?? ipAddress);
      const { consumedPoints, msBeforeNext } = await counter.consume(who, calls);
      if (consumedPoints <= most) return;
      const seconds = Math.ceil(msBeforeNext / 1000);
      throw new CallFailure(429, { sentence: 'tooManyCalls', values: { seconds } }, seconds);
    },
  };
}
