import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';

/** An own action or card. */
export type OwnAction = AnswerOf<typeof client.ownActions.getOwnAction>;
/** One use of an own action. */
export type OwnCall = RowOf<typeof client.ownActions.listOwnActionCalls>;

/** The kinds of records, as the page of such a record is titled. */
export const kindLabels: Readonly<Record<OwnFieldKind, MessageDescriptor>> = {
  user: msg`User`,
  token: msg`Token`,
  withdrawal: msg`Withdrawal`,
  ticket: msg`Ticket`,
  case: msg`Case`,
  creator: msg`Creator`,
  category: msg`Category`,
};

/** The state of a use. */
export function OwnCallStatus({ state }: { state: OwnCall['state'] }) {
  if (state === 'waiting')
    return (
      <StatusMark tone="info">
        <Trans>Waiting for the answer</Trans>
      </StatusMark>
    );
  return state === 'answered' ? (
    <StatusMark tone="positive">
      <Trans>Answered</Trans>
    </StatusMark>
  ) : (
    <StatusMark tone="negative">
      <Trans>Failed</Trans>
    </StatusMark>
  );
}
