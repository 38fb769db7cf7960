import { useQuery } from '@tanstack/react-query';
import type { OwnFieldKind } from '#contract/platform/own-fields.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';

/** An own field of a kind of record. */
export type OwnField = AnswerOf<typeof client.ownFields.listOwnFields>['fields'][number];

/**
 * The own fields of a kind of record, in their order; undefined until they are known. They are read once and again
 * after a change of them.
 */
export function useOwnFields(kind: OwnFieldKind | undefined): readonly OwnField[] | undefined {
  const { data } = useQuery({
    queryKey: client.ownFields.listOwnFields.key,
    queryFn: ({ signal }) => client.ownFields.listOwnFields({}, { signal, isUnasked: true }),
    staleTime: Infinity,
    enabled: kind !== undefined,
  });
  return data?.fields.filter((field) => field.kind === kind);
}
