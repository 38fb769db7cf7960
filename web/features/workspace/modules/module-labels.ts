import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { AnswerOf, client } from '#web/lib/client.ts';

type Obstacle = NonNullable<AnswerOf<typeof client.modules.listModules>['modules'][number]['obstacle']>;

interface ModuleLabels {
  /** Its purpose. */
  does: MessageDescriptor;
  /** The consequences of turning it off. */
  off: MessageDescriptor;
}

/** What each module does, and the consequences of turning it off. */
export const moduleLabels: Readonly<Record<ModuleName, ModuleLabels>> = {
  cases: {
    does: msg`Groups reports into cases with evidence, decisions, priority rules and quality review.`,
    off: msg`Reports are handled one by one in Report list. Open cases stay as they are, and new reports still join a case.`,
  },
  withdrawalApprovals: {
    does: msg`Approves or refuses withdrawals by a policy and by people, with withdrawal freezes and proof of reserves.`,
    off: msg`Nothing is approved, refused or released here. A marketplace that pays only released withdrawals stops paying. Undecided withdrawals stay undecided, and freezes hold nothing because nothing is released.`,
  },
  serviceLevels: {
    does: msg`Says when tickets are due, and asks users how a closed ticket went.`,
    off: msg`Tickets have no due time, and links to rate a ticket no longer work. Ratings so far are kept.`,
  },
  masks: {
    does: msg`Masks emails, telephone numbers, addresses and accounts for administrators without the right to see them.`,
    off: msg`Administrators and API keys see all data of the screens that they can open.`,
  },
  twoPersonApproval: {
    does: msg`Lets a second administrator approve changes of rights, API keys and fees, with emergency access.`,
    off: msg`One administrator can change rights, API keys and fees alone.`,
  },
  companySignIn: {
    does: msg`Lets administrators sign in with the identity provider of your company, and gives roles by its groups.`,
    off: msg`Administrators sign in with their password; those without one use Forgot password. Sessions that began with the provider go on until they end.`,
  },
  passkeys: {
    does: msg`Lets administrators sign in and confirm changes with a passkey.`,
    off: msg`Administrators sign in and confirm changes with their password and authenticator app. Their passkeys are kept.`,
  },
  agents: {
    does: msg`Lets agents (MCP clients) read and change data with an API key, within its mode and limits.`,
    off: msg`Agents can’t connect. API keys work over HTTP as before, with their mode and limits.`,
  },
};

/** Why a module can't be turned off now, and what to do. */
export const obstacleLabels: Readonly<Record<Obstacle, MessageDescriptor>> = {
  twoPeopleRequired: msg`Two-person approval is required. Turn it off under Security policy first; another administrator has to approve that.`,
  requestsOpen: msg`Approval requests or a review of emergency access are open. Close them under Approval requests first.`,
  onlyPasskeys: msg`Some administrators have no second factor but a passkey. Ask them to set up an authenticator app first.`,
};
