/** Constants (specification 11 and 2) that the server and the screens share. */

/** Matches of a search or filter are counted and paged up to here. */
export const countCap = 10_000;

/** Page sizes that the screens offer (the last two are ours, specification 5.8), and the one they start with. */
export const pageSizes = [5, 10, 25, 50, 100] as const;
export const defaultPageSize = 10;

/** Longest search text, in characters. */
export const searchMaxLength = 100;

/** A search fires after this much time without typing, in milliseconds. */
export const searchDebounceMs = 1000;

/** Toasts close automatically after this, in milliseconds. */
export const toastMs = 2000;

/** How many days the recipients of a finished mailing are stored. Its totals are kept. */
export const mailingKeptDays = 90;

/** How many days events are stored. Requests for older ones are refused with an explanation. */
export const eventKeptDays = 90;

/** How many days the messages to webhooks and their answers are stored. */
export const webhookLogDays = 30;

/** The most hours during which events are also signed with the former secret. */
export const webhookSecretHoursMax = 168;

/** How often a caller can expire the results of a gate in an hour: each time stops releases until it has answered. */
export const gateExpiriesInHour = 6;

/** The width in pixels from which the drawer is permanent. */
export const permanentDrawerFrom = 960;

/** The most bytes of an image and of a form with its images, and the most pixels of an image (specification 2.10). */
export const imageMaxBytes = 5 * 1024 * 1024;
export const imageMaxPixels = 25_000_000;
export const multipartMaxBytes = 11 * 1024 * 1024;
/** The largest file of an import in the browser, in bytes. The command accepts any size. */
export const importMaxBytes = 200 * 1024 * 1024;

/** The longest rich text, in characters of its stored HTML. */
export const richTextMax = 200_000;

/** What a workspace is called until its operator names it, and the longest name. */
export const defaultWorkspaceName = 'Marketdesk';
export const workspaceNameMax = 40;

/** How times are shown, in the viewer's time zone (dayjs notation). */
export const dateFormat = 'DD-MM-YYYY h:mm a';

/** The localStorage key of the session's token. */
export const tokenKey = 'admin_token';

/** How many days a browser keeps unsaved input of a form. */
export const draftKeptDays = 30;

/** The header of calls that a page makes automatically, which don't keep an idle session alive (specification 3.8). */
export const unaskedHeader = 'X-Unasked';

/** The greatest fees, in percent (specification 6.14). */
export const serviceFeeMax = '10';
/** Digits after the point of a contract's fee: contracts count in basis points. */
export const chainFeeScale = 2;
export const royaltyFeeMax = '25';

/** The most calls a minute that an API key may be given. */
export const maxCallsPerMinuteOfKey = 60_000;

/** The highest limit of changes an hour that an API key may be given. */
export const maxChangesPerHourOfKey = 10_000;

/** The header by which a program that uses an API key says what it is called. */
export const agentHeader = 'Agent';

/** Where agents reach the workspace over the Model Context Protocol. */
export const mcpPath = '/mcp';

/** The most IP ranges of an API key or of a role. */
export const maxIpRangesOfKey = 50;

/** How many hours the former secret of an API key may stay valid after a rotation: seven days. */
export const maxOverlapHours = 7 * 24;

/** How many rows of a file are shown before it is imported. */
export const importPreviewRows = 20;

/** How many rows can be selected. For more, people select all matching rows. */
export const bulkSelectionMax = 1000;

/** How many days a deleted own field keeps its values. */
export const ownFieldKeptDays = 30;

/** The length of a filter's value in the stored input of a list: conditions on own fields are one text. */
export const listFilterMax = 4000;

/** How many rows of a bulk run are checked before it asks for confirmation. */
export const bulkCheckMax = 10_000;

/** How many days deleted records can be restored. */
export const trashDays = 90;

/** How long a bar offers to undo the latest change, in milliseconds. */
export const undoMs = 8000;

/** The longest note, in characters. */
export const noteTextMax = 4000;

/** How many minutes a request that needs two-person approval stays valid. */
export const requestMinutes = 60;

/** How many hours a change request waits for a second approver. */
export const changeRequestHours = 24;

/** How many minutes emergency access lasts. */
export const emergencyAccessMinutes = 60;

/** How many open approval requests are listed, the newest. */
export const changeRequestsShown = 100;

/** How many reviews of emergency access are shown, the open ones first. */
export const emergencyReviewsShown = 50;

/** Two approvals are needed if at least this many people could approve. */
export const twoPersonApprovalFrom = 3;

/** The longest withdrawal freeze, in days. It can be extended by the same time. */
export const freezeDaysMax = 30;

/** How many tokens of a user a lockdown hides: more would keep its one transaction open for too long. */
export const lockdownTokensMax = 100;

/** The most hours for which a destination counts as new: 90 days. */
export const destinationHoursMax = 90 * 24;

/** The longest reason that somebody gives for a change, in characters. */
export const reasonMax = 500;

/** How many colleagues are suggested for mentions and assignments. Others are found by name. */
export const noteReadersMax = 20;

/** The most hours for which releases of a held currency continue after a two-person approval. */
export const overrideHoursMax = 72;

/** The most hours after which reported holdings count as unknown: 30 days. */
export const staleHoursMax = 30 * 24;

/** How many hours after its change a looser rule of reserves takes effect. */
export const looserRuleHours = 24;

/** The most passkeys of an administrator. */
export const maxPasskeys = 20;
/** The path to which a mail server sends users' replies, and the largest size of an email in bytes. */
export const mailInPath = '/mail/in';
export const mailMaxBytes = 25 * 1024 * 1024;

/** The path of ticket files, and the most files of a reply. */
export const ticketFilePath = '/adminapi/support/files';
export const maxTicketFiles = 5;

/** The path of document files, and how many seconds an opened file is available. */
export const documentFilePath = '/adminapi/documentFile';
export const documentSeconds = 60;

/** The longest time that document files may be kept after the event that ends their use, in days. */
export const documentDaysMax = 3650;

/** How many minutes a proof of the second factor in a session is accepted by actions that require a recent one. */
export const recentFactorMinutes = 5;

/** How many people's personal data an administrator may export within a day before superadmins get an alarm. */
export const exportedPeopleOfDay = 1000;

/** How many hours an email can't reset a password after another administrator changed it. */
export const movedEmailHours = 24;

/** How many minutes viewing as another administrator lasts before it ends automatically. */
export const impersonationMinutes = 30;

/** How many seconds a revealed value stays on the screen. */
export const revealSeconds = 60;

/**
 * At `alarm` reveals by one administrator within an hour, superadmins are notified; more than `most` are refused.
 */
export const revealsOfHour = { alarm: 20, most: 60 } as const;

/** The same for document files. Deciding a request may need three. */
export const documentsOfHour = { alarm: 120, most: 400 } as const;
/** The longest grace period for setting up a required second factor, in days. */
export const graceDaysMax = 90;

/** How many of the newest replies a list of tickets contains. The ticket itself has all. */
export const listedRepliesMax = 20;

/** How many of the newest messages a conversation's page reads at first, and a write to it returns. */
export const conversationPart = 100;

/** The most canary users, because each answer is compared with all of them. */
export const maxCanaries = 50;

/** The most addresses of one name lookup, which is more than a page shows. */
export const addressesPerLookup = 200;

/** The longest name of a saved view, in characters. */
export const viewNameMax = 60;

/** How deep rules may follow each other: a rule doesn't act on an event that this many rules led to. */
export const ruleDepthMax = 3;

/** The most events that a rule may be allowed to act on in an hour. */
export const ruleCapMax = 1000;

/** How many actions a rule may have. */
export const ruleActionsMax = 3;

/** How far back a trial of a rule looks, in days. Events are stored for at least as long. */
export const ruleTrialDays = 90;

/** The largest webhook of a provider, in bytes. */
export const providerBodyMax = 1024 * 1024;

/** The most rows of a provider's mapping. */
export const providerMappingRows = 20;

/** Where providers send their webhooks; the slug of the provider follows. */
export const providerDoor = '/hooks/v1/';
