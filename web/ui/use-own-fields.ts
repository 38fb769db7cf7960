import { useQuery } from '@tanstack/react-query';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';

/** An own field of a kind of record. */
export type OwnField = AnswerOf<typeof client.ownFields.listOwnFields>['fields'][number];

const none: readonly OwnField[] = [];

/**
 * The own fields of a kind of record, in their order; undefined until they are known. They are read once and again
 * after a change of them. There are none if they can't be read.
 */
export function useOwnFields(kind: OwnFieldKind | undefined): readonly OwnField[] | undefined {
  const isOn = useModule('ownFields');
  const { data, isError } = useQuery({
    queryKey: client.ownFields.listOwnFields.key,
    queryFn: ({ signal }) => client.ownFields.listOwnFields({}, { signal, isUnasked: true }),
    staleTime: Infinity,
    enabled: kind !== undefined && isOn,
  });
  if (kind === undefined || !isOn || isError) return none;
  return data?.fields.filter((field) => field.kind === kind);
}
