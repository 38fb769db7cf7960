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
    does: msg`Groups reports into cases with evidence, decisions and quality review.`,
    off: msg`Reports are handled one by one in Report list. Open cases stay as they are, and new reports still join a case.`,
  },
  withdrawalApprovals: {
    does: msg`Approves or refuses withdrawals based on a policy and on approvers, with withdrawal freezes and proof of reserves.`,
    off: msg`Withdrawals can’t be approved, refused or released here. A marketplace that pays only released withdrawals stops paying. Pending withdrawals stay pending, and freezes hold nothing because nothing is released.`,
  },
  serviceLevels: {
    does: msg`Sets due times for tickets and asks users to rate closed tickets.`,
    off: msg`Tickets have no due times, and rating links no longer work. Existing ratings are kept.`,
  },
  masks: {
    does: msg`Masks emails, phone numbers, addresses and accounts for administrators without permission to see them.`,
    off: msg`Administrators and API keys see all data of the screens they can open.`,
  },
  twoPersonApproval: {
    does: msg`Lets a second administrator approve changes to permissions, API keys and fees. Includes emergency access.`,
    off: msg`One administrator can change permissions, API keys and fees without approval.`,
  },
  companySignIn: {
    does: msg`Lets administrators sign in with the identity provider of your company, and assigns roles based on its groups.`,
    off: msg`Administrators sign in with their password. Administrators without a password use Forgot password. Sessions that started with the provider continue until they end.`,
  },
  passkeys: {
    does: msg`Lets administrators sign in and confirm changes with a passkey.`,
    off: msg`Administrators sign in and confirm changes with their password and authenticator app. Their passkeys are kept.`,
  },
  rules: {
    does: msg`Makes changes automatically when an event happens and its record meets conditions.`,
    off: msg`Rules rest. Events wait, and the rules follow them once the module is on again.`,
  },
  agents: {
    does: msg`Lets agents (MCP clients) read and change data with an API key, within its mode and limits.`,
    off: msg`Agents can’t connect. API keys still work over HTTP, with their mode and limits.`,
  },
  ownFields: {
    does: msg`Lets superadmins add fields to users, tokens, withdrawals, tickets, cases, creators and categories.`,
    off: msg`Own fields are not shown, can’t be changed and filter no lists. Their values are kept.`,
  },
  screening: {
    does: msg`Compares users and the destinations of withdrawals with sanctions lists that you import.`,
    off: msg`Nobody is checked, and lists are not loaded. Lists and decided hits are kept.`,
  },
  travelRule: {
    does: msg`Exchanges data of withdrawals and deposits with other companies (Travel Rule), and has users prove their own wallets. A help for people, not legal advice.`,
    off: msg`Nothing is sent or received, and the gate gives no answer. Transfers and counterparties are kept.`,
  },
  closings: {
    does: msg`Closes the market or one currency in order: an end of listings and deposits, notices to users, payouts and a register of what is left. Payouts need the module Withdrawal approvals.`,
    off: msg`Listings, bids and deposits are accepted again, and no notices or payouts are made. Closings and the register are kept.`,
  },
  ownActions: {
    does: msg`Shows buttons and cards of your company on records. Your own server answers them.`,
    off: msg`No buttons and cards are shown, and nothing is sent. Their definitions are kept.`,
  },
  statements: {
    does: msg`Sends users a statement of reasons for each restriction that a case makes (Digital Services Act), with an appeal, and reports on them. Needs the module Cases.`,
    off: msg`Restrictions make no statements, appeal links no longer work, and nothing is sent to the EU transparency database. Existing statements are kept.`,
  },
  providers: {
    does: msg`Receives signed webhooks of identity, screening and payment providers, and applies them to verifications, gates and tickets.`,
    off: msg`The addresses for webhooks answer 404, and received messages wait. Providers and messages are kept.`,
  },
  monthlyFigures: {
    does: msg`Sums fees, royalties, volumes and withdrawals of each month by currency and chain, and lists royalties.`,
    off: msg`The screens Monthly figures and Royalties are hidden. The sums are still kept, and views for reporting tools work.`,
  },
  scim: {
    does: msg`Your identity provider adds, changes and disables administrators, and its groups give them roles.`,
    off: msg`Requests of your identity provider are refused. Administrators and their roles stay as they are.`,
  },
};

/** Why a module can't be turned off now, and what to do. */
export const obstacleLabels: Readonly<Record<Obstacle, MessageDescriptor>> = {
  twoPeopleRequired: msg`Two-person approval is required. Turn it off under Security policy first. Another administrator has to approve that.`,
  requestsOpen: msg`Approval requests or emergency access reviews are open. Close them under Approval requests first.`,
  onlyPasskeys: msg`Some administrators have only a passkey as their second factor. Ask them to set up an authenticator app first.`,
};
