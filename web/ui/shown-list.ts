import type { Page } from '#contract/platform/call.ts';
import type { AnyFilter } from './list-filter.ts';

/** A list as the screen shows it. */
export interface ShownList {
  /** The name of its call. */
  name: string;
  label: string;
  columns: readonly {
    key: string;
    header: string;
    also?: readonly { field: string; header: string }[];
  }[];
  filters: readonly AnyFilter[];
  /** Search, sort and filters, as the call takes them. */
  asked: Readonly<Record<string, string>>;
  page: Page<unknown> | undefined;
  /** Only these rows; all matching rows if it is absent. */
  ids?: readonly string[];
}
