import { casePriorities } from '../moderation/case-steps.ts';
import { ticketPriorities } from '../support/ticket-values.ts';
import type { NoteKind } from '../moderation/note-kinds.ts';
import { type EventTypeName, eventTypes } from '../platform/event-types.ts';

/** An action of a rule: a write of the contract, made for the record of the event. */
interface RuleAction {
  readonly call: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  /** The field of the call that the rule's own value fills. */
  readonly takes?:
    | { readonly field: 'adminId' | 'text' | 'comment' | 'reason' }
    | { readonly field: 'priority'; readonly of: readonly string[] };
  /** The call names its record by kind and id. */
  readonly byKind?: true;
}

const assign = { call: 'assignRecord', takes: { field: 'adminId' }, byKind: true } as const;
const note = { call: 'addNote', takes: { field: 'text' }, byKind: true } as const;

/** What rules can be about. `list` is the call whose filters are the conditions. */
interface RuleRecord {
  readonly list: string;
  readonly kind: NoteKind;
  /** Filters that compare with the present time or shape the answer, so that a trial could not repeat them. */
  readonly without?: readonly string[];
  readonly actions: Readonly<Record<string, RuleAction>>;
}

/**
 * The types of records that rules act on, with their actions. An action is a write that one person may make alone and
 * that can be undone, or that only adds something.
 */
export const ruleRecords = {
  user: {
    list: 'listUsers',
    kind: 'user',
    actions: {
      assign,
      note,
      block: { call: 'changeUserStatus', with: { status: 'blocked' } },
      unblock: { call: 'changeUserStatus', with: { status: 'active' } },
    },
  },
  verification: {
    list: 'listVerifications',
    kind: 'verification',
    without: ['documents'],
    actions: { assign, note },
  },
  token: {
    list: 'listTokens',
    kind: 'token',
    actions: {
      note,
      hide: { call: 'hideToken' },
      show: { call: 'showToken' },
      makeHot: { call: 'toggleHotCollection', with: { hotCollection: 'yes' } },
      makeOrdinary: { call: 'toggleHotCollection', with: { hotCollection: 'no' } },
    },
  },
  report: {
    list: 'listReports',
    kind: 'report',
    actions: {
      assign,
      note,
      handle: { call: 'handleReport', with: { handled: true } },
      reopen: { call: 'handleReport', with: { handled: false } },
    },
  },
  case: {
    list: 'listCases',
    kind: 'case',
    actions: {
      assign,
      note,
      autoAssign: { call: 'autoAssignCase' },
      raise: {
        call: 'setCasePriority',
        with: { isRaise: true },
        takes: { field: 'priority', of: casePriorities },
      },
      escalate: { call: 'escalateCase', takes: { field: 'comment' } },
    },
  },
  ticket: {
    list: 'listTickets',
    kind: 'ticket',
    without: ['due', 'messages'],
    actions: {
      assign,
      note,
      priority: { call: 'updateTicket', takes: { field: 'priority', of: ticketPriorities } },
      close: { call: 'closeTicket', with: { closedStatus: 1 } },
      reopen: { call: 'closeTicket', with: { closedStatus: 0 } },
    },
  },
  withdrawal: {
    list: 'listWithdrawalDecisions',
    kind: 'withdrawal',
    actions: { assign, note, hold: { call: 'holdWithdrawal', takes: { field: 'reason' } } },
  },
} as const satisfies Readonly<Record<string, RuleRecord>>;

/** A type of record that rules act on. */
export type RuleRecordType = keyof typeof ruleRecords;

type ActionsOf<T> = T extends RuleRecordType ? keyof (typeof ruleRecords)[T]['actions'] & string : never;

/** The name of an action. */
export type RuleActionName = ActionsOf<RuleRecordType>;

/** The names of all actions. */
export const ruleActionNames = [
  ...new Set(Object.values(ruleRecords).flatMap(({ actions }) => Object.keys(actions))),
] as [RuleActionName, ...RuleActionName[]];

/** What rules about an event's record can do and compare; undefined if no rule can be about such events. */
export function ruleRecordOf(event: string): (RuleRecord & { type: RuleRecordType }) | undefined {
  const [type = ''] = event.split('.');
  if (!Object.hasOwn(eventTypes, event) || !Object.hasOwn(ruleRecords, type)) return undefined;
  return { ...ruleRecords[type as RuleRecordType], type: type as RuleRecordType };
}

/** The types of events that rules can follow. An erased user is not to be touched again. */
export const ruleEventTypes = (Object.keys(eventTypes) as EventTypeName[]).filter(
  (event) => event !== 'user.erased' && ruleRecordOf(event) !== undefined,
) as [EventTypeName, ...EventTypeName[]];
