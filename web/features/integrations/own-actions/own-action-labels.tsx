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

/** Why a server of the company gave no valid answer. */
export function OwnFailure({ error }: { error: string }) {
  const [word, ...rest] = error.split(' ');
  const detail = <bdi dir="ltr">{rest.join(' ')}</bdi>;
  switch (word) {
    case 'timeout':
      return <Trans>The server did not answer in time.</Trans>;
    case 'paused':
      return <Trans>It failed several times in a row and is paused for a minute.</Trans>;
    case 'deleted':
      return <Trans>The action was deleted or switched off before it was sent.</Trans>;
    case 'changed':
      return <Trans>The action was changed before it was sent. Use it again.</Trans>;
    case 'interrupted':
      return (
        <Trans>
          Sending was interrupted, and no answer was saved. The server may have received the action. Sending
          it again uses the same key.
        </Trans>
      );
    case 'status':
      return <Trans>The server answered with the status {detail}.</Trans>;
    case 'tooLarge':
      return <Trans>The answer is larger than 64 kB.</Trans>;
    case 'notJson':
      return <Trans>The answer is not JSON.</Trans>;
    case 'badAnswer':
      return rest.length === 0 ? (
        <Trans>The answer doesn’t have the expected form.</Trans>
      ) : (
        <Trans>This part of the answer is missing or invalid: {detail}</Trans>
      );
    case 'forbiddenAddress':
      return <Trans>This address is in a private network, where nothing may be sent.</Trans>;
    default:
      return (
        <Trans>
          The connection to the server failed (<bdi dir="ltr">{error}</bdi>).
        </Trans>
      );
  }
}

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
