import type { Page } from '#contract/platform/call.ts';
import type { AnyHandlers } from '#server/platform/calls/feature.ts';
import type { CallContext } from '#server/platform/context/context.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { maskOf } from '#server/platform/personal/masking.ts';
import { listCall } from '#server/platform/exports/fields.ts';
import type { ReadList } from '#server/platform/exports/write-file.ts';

type Handle = (input: object, context: CallContext) => Promise<Page<object>>;

/**
 * Reads a list with its own handler.
 * @returns a function that returns the handler of a list call by the call's name. Its rows are validated like the
 * call's answer, so that an undeclared field can't leak
 */
export function readListBy(handlers: AnyHandlers): (name: string) => ReadList {
  return (name) => {
    const list = listCall(name);
    const handler = list && handlers[list.resource]?.[name];
    if (!list || typeof handler !== 'function') throw new Error(`No list is called ${name}.`);
    const { output } = list.schemas;
    const mask = maskOf(output);
    return async (input, context) => {
      const page = await (handler as Handle)(input, context);
      // A call that only identifies the list returns an empty page unchanged.
      if (page.rows.length === 0) return page;
      const shown = mask && isMasked() ? mask : (row: unknown) => row;
      return { ...page, rows: page.rows.map((row) => shown(output.parse(row)) as object) };
    };
  };
}
