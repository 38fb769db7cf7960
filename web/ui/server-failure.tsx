import { Trans } from '@lingui/react/macro';

/** Why a server of the company gave no valid answer. */
export function ServerFailure({ error }: { error: string }) {
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
    case 'screeningOff':
      return <Trans>The module Screening is switched off.</Trans>;
    case 'listMissing':
      return <Trans>There is no sanctions list yet.</Trans>;
    case 'listTooOld':
      return <Trans>A sanctions list has no version yet, or is older than it may be.</Trans>;
    case 'userMissing':
      return <Trans>The user of the withdrawal is not known here, so nobody can be checked.</Trans>;
    case 'travelRuleOff':
      return <Trans>The module Travel Rule is switched off.</Trans>;
    case 'travelRuleNotSet':
      return <Trans>Enter the name and country of your company in the settings of the Travel Rule.</Trans>;
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
