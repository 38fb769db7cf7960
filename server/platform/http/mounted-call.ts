import type { z } from 'zod';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import type { ApprovalRule } from '../approvals/approval-rules.ts';
import type { Mask } from '../personal/masking.ts';
import type { CallContext, PublicOutcome, Rule } from '../context/context.ts';

/** What a mounted call runs: the typed handler with its types erased. The schemas check the values again. */
type Run = (context: CallContext) => Promise<unknown>;

/** A call with everything that it takes to answer it. */
export interface MountedCall {
  name: string;
  call: Call;
  schemas: CallSchemas;
  /** When it needs a second person, if the call is marked with `approval`. */
  approvalRule: ApprovalRule | undefined;
  /** What the handler's output is checked against: a page of rows, a change, or the record. */
  innerSchema: z.ZodType;
  /** Masks personal data in it, for callers who may not see it. Undefined if it has none. */
  mask: Mask | undefined;
  /** The rules that the handler refuses fields by: see `Check`. */
  check: (given: Readonly<Record<string, unknown>>, context: CallContext) => readonly Rule[];
  prepare: (input: unknown, context: CallContext) => Promise<Run | PublicOutcome<unknown>>;
}
