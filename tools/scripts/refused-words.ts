/** Words that screens, messages and documents don't use, each with the word to say instead. */
export interface RefusedWord {
  /** A pattern. Upper and lower case are the same. */
  refuse: string;
  say: string;
  /** Refused only as the whole message, such as a title or a label. */
  isWholeText?: true;
}

export const refusedWords: readonly RefusedWord[] = [
  // The terms of the field (STYLE.md).
  { refuse: 'who may do what', say: 'Permissions overview' },
  { refuse: '(?:a|the) second person', say: 'another administrator, or two-person approval' },
  {
    refuse: '(?:takes?|needs?|rule of) two people|two people (?:are needed|approve)',
    say: 'two-person approval',
  },
  { refuse: 'four eyes', say: 'two-person approval' },
  { refuse: 'break(?:ing)? the glass|broken glass', say: 'emergency access' },
  { refuse: 'ask(?:s|ed|ing)? the owner', say: 'propose a contract change' },
  { refuse: 'acts? of the owner|owner.?s? acts?', say: 'contract change' },
  { refuse: 'how long documents are kept', say: 'Document retention' },
  { refuse: 'what is kept for how long', say: 'Data retention' },
  { refuse: 'case figures', say: 'Case analytics' },
  { refuse: 'reasons of cases', say: 'Decision reasons' },
  { refuse: 'rules of cases', say: 'Priority rules' },
  { refuse: 'stops? of withdrawals|withdrawal stops?', say: 'withdrawal freeze' },
  { refuse: 'promised times?', say: 'service level (SLA)' },
  { refuse: 'heads? outside (?:the desk|this workspace)', say: 'audit checkpoint' },
  { refuse: 'live sessions?', say: 'active sessions' },
  { refuse: 'outbox', say: 'email log' },
  { refuse: 'find anything', say: 'Search' },
  { refuse: 'waiting for you', say: 'Needs attention' },
  { refuse: 'in charge', say: 'assignee, assigned to' },
  { refuse: 'puts? aside', say: 'snooze, snoozed' },
  { refuse: 'take(?:s|n)? back|took back', say: 'undo, reopen or withdraw' },
  { refuse: 'second looks?', say: 'quality review' },
  { refuse: 'look at (?:a|the) masked value|show masked value', say: 'Reveal' },
  { refuse: 'looks? at the desk with|looking with other rights', say: 'View as (impersonation)' },
  { refuse: 'before the watch', say: 'Before monitoring started' },
  { refuse: 'told by mail|by mail', say: 'notified by email, by email' },
  { refuse: '(?:is|are|was|were) told', say: 'is notified' },
  { refuse: 'what to do', say: 'Action', isWholeText: true },
  { refuse: 'then the priority is', say: 'Set priority to' },
  { refuse: '(?:the|this) desk(?:.s)?', say: 'this workspace, or marketdesk' },
  { refuse: 'what happened', say: 'Activity', isWholeText: true },
  { refuse: 'facts', say: 'Details', isWholeText: true },
  { refuse: 'usual', say: 'Normal', isWholeText: true },
  { refuse: 'decide', say: 'a verb and its object, such as Resolve case', isWholeText: true },
  { refuse: 'stops', say: 'Withdrawal freezes', isWholeText: true },
  { refuse: 'satisfaction', say: 'Customer satisfaction (CSAT)', isWholeText: true },
  { refuse: 'reserves', say: 'Proof of reserves', isWholeText: true },
  { refuse: 'nobody', say: 'Unassigned', isWholeText: true },
  { refuse: 'money', say: 'Balance', isWholeText: true },
  // Archaic or inverted turns.
  { refuse: 'anew', say: 'again' },
  { refuse: 'no more(?=[.,;:?]|$)|(?:is|are|counts?|works?|accepted) no more', say: 'no longer' },
  { refuse: 'for good', say: 'permanently' },
  { refuse: 'wherever', say: 'a sentence of its own: in each place where' },
  { refuse: 'whoever', say: 'the person who, or the administrator who' },
  { refuse: 'beside', say: 'next to, or in addition to' },
  { refuse: 'by itself', say: 'automatically' },
  { refuse: 'stands?(?! (?:for|by|alone))', say: 'is, is listed or is stored' },
  { refuse: 'gives? way', say: 'is replaced, or ends' },
  { refuse: 'holds for', say: 'applies to' },
  { refuse: 'thereafter', say: 'after that' },
  { refuse: 'of when', say: 'from which time' },
  { refuse: 'as of(?! block)', say: 'at, or from … on' },
  { refuse: 'one of both', say: 'one of the two' },
];

/** Texts that the specification gives letter for letter, and names that are the same in every product. */
export const allowedTexts: readonly string[] = [];
