import { permit } from '../auth/permit.ts';
import { CallFailure } from '../base/failure.ts';
import type { CallContext, Caller } from '../context/context.ts';
import { badInput } from '../http/input-failure.ts';
import { refuseByPersonal } from '../personal/asked.ts';
import { seesPersonalData } from '../personal/masked.ts';
import { listCall } from './fields.ts';

/**
 * How a list's call interprets search and filters.
 * @throws CallFailure 400 with the mistakes by field, 403 if the caller may not read the list
 */
export function matchingInput(
  { list, matching = {} }: { list: string; matching?: Readonly<Record<string, unknown>> },
  { admin }: Pick<CallContext<Caller>, 'admin'>,
): Record<string, unknown> {
  const listed = listCall(list);
  if (!listed) throw new CallFailure(400, { list: 'invalidValue' });
  permit(listed.call, admin);
  const { page: _page, limit: _limit, ...asked } = matching;
  const parsed = listed.schemas.input.safeParse(asked, { reportInput: true });
  if (!parsed.success) throw new CallFailure(400, badInput(parsed.error));
  const input = parsed.data as Record<string, unknown>;
  if (!seesPersonalData(admin)) refuseByPersonal(listed.schemas, input);
  return input;
}
