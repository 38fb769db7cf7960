import { describe, expect, it } from 'vitest';
import { Breaker } from '../base/breaker.ts';
import { OutcomeUnknown } from './outage.ts';
import { type AdmissionKind, createAdmission } from './admission.ts';
import { within } from './deadline.ts';

/** Work that continues until it is told to end. */
function heldCalls(statementMs = 60_000) {
  const breaker = new Breaker(60_000);
  const admission = createAdmission({ statementMs, breaker });
  const began: AdmissionKind[] = [];
  const ends: (() => void)[] = [];
  const hold = (kind: AdmissionKind, count = 1) =>
    Array.from({ length: count }, () =>
      admission.queue(kind, () => {
        began.push(kind);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
  const figuresOf = (kind: AdmissionKind) => admission.figures().find((line) => line.kind === kind);
  return { admission, breaker, began, ends, hold, figuresOf };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('calls that come together', () => {
  it('leave places for changes and sign-ins, however many lists are slow', async () => {
    const { began, ends, hold, figuresOf } = heldCalls();
    const lists = hold('read', 50);
    const decisions = hold('write', 2);
    const signIns = hold('signIn', 2);
    await settle();
    expect(figuresOf('read')).toMatchObject({ running: 20, waiting: 30 });
    expect(figuresOf('write')).toMatchObject({ running: 2, waiting: 0 });
    expect(figuresOf('signIn')).toMatchObject({ running: 2, waiting: 0 });
    expect(began).toHaveLength(24);
    for (let open = 54; open > 0; open = ends.length) {
      ends.splice(0).forEach((end) => end());
      await settle();
    }
    await Promise.all([...lists, ...decisions, ...signIns]);
  });

  it('begin by kind: a change before a list that came earlier, a list before an export', async () => {
    const { began, ends, hold } = heldCalls();
    const running = [...hold('read', 20), ...hold('write', 6)];
    const waiting = [...hold('rest'), ...hold('read'), ...hold('write')];
    await settle();
    began.length = 0;
    for (const _ of waiting) {
      ends.shift()?.();
      await settle();
    }
    expect(began).toEqual(['write', 'read', 'rest']);
    ends.forEach((end) => end());
    await Promise.all([...running, ...waiting]);
  });

  it('are refused with Retry-After when they can not begin in time, and counted', async () => {
    const { ends, hold, figuresOf } = heldCalls(100);
    const running = hold('read', 20);
    const refused = await Promise.allSettled(hold('read', 3));
    for (const outcome of refused)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { status: 503, retryAfterSeconds: expect.any(Number), messages: { messages: 'overloaded' } },
      });
    expect(figuresOf('read')).toMatchObject({ running: 20, waiting: 0, shed: 3 });
    ends.forEach((end) => end());
    await Promise.all(running);
    expect(figuresOf('read')).toMatchObject({ running: 0 });
  });

  it('are refused at once where the line is longer than can be served in time', async () => {
    const { admission, figuresOf } = heldCalls(1000);
    const work = () => new Promise<void>((resolve) => void setTimeout(resolve, 50));
    // Twenty in some 50 ms: more than two hundred can't begin within half a second.
    const first = Array.from({ length: 100 }, () => admission.queue('read', work));
    await Promise.allSettled(first.slice(0, 60));
    const rest = Array.from({ length: 700 }, () => admission.queue('read', work));
    const outcomes = Promise.allSettled([...first, ...rest]);
    await settle();
    expect(figuresOf('read')?.shed).toBeGreaterThan(100);
    await outcomes;
  });
});

describe('while the database does not answer', () => {
  it('calls are refused at once, one in a while tries, and the first success opens the way', async () => {
    const { admission, breaker } = heldCalls();
    const call = () => admission.queue('read', async () => 'read');
    expect(await call()).toBe('read');
    for (let n = 0; n < 3; n += 1) breaker.failed();
    await expect(call()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(breaker.refused).toBe(1);
    breaker.succeeded();
    expect(await call()).toBe('read');
  });
});

describe('a call that takes too long', () => {
  it('is answered, and its write is never committed afterwards', async () => {
    let end = () => {};
    let late: unknown;
    const answer = within(20, async (deadline) => {
      await new Promise<void>((resolve) => (end = resolve));
      try {
        deadline.beginCommit();
      } catch (error) {
        late = error;
      }
    });
    await expect(answer).rejects.toMatchObject({ status: 503, messages: { messages: 'overTime' } });
    end();
    await settle();
    expect(late).toMatchObject({ status: 503 });
  });

  it('is of unknown outcome once its commit has begun', async () => {
    const answer = within(20, async (deadline) => {
      deadline.beginCommit();
      await new Promise(() => undefined);
    });
    await expect(answer).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});
