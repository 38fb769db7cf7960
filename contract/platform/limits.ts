/** Constants (specification 11 and 2) that server and screens share. */

/** Matches of a search or filter are counted and paged up to here. */
export const countCap = 10_000;

/** Page sizes that the screens offer (the last two are ours, specification 5.8), and the one they start with. */
export const pageSizes = [5, 10, 25, 50, 100] as const;
export const defaultPageSize = 10;

/** Longest search text, in characters. */
export const searchMaxLength = 100;

/** A search fires after this much time without typing, in milliseconds. */
export const searchDebounceMs = 1000;

/** Toasts close by themselves after this, in milliseconds. */
export const toastMs = 2000;

/** The recipients of a finished sending are stored for so many days; its totals stay. */
export const mailingKeptDays = 90;

/** Events are stored for so many days; who asks for older ones is told so. */
export const eventKeptDays = 90;

/** What was sent to webhooks, and what they answered, is stored for so many days. */
export const webhookLogDays = 30;

/** For so many hours at most, events are signed with the former secret as well. */
export const webhookSecretHoursMax = 168;

/** The width in pixels from which the drawer is permanent. */
export const permanentDrawerFrom = 960;

/** The most bytes of a picture and of a form with its pictures, and the most pixels of a picture (specification 2.10). */
export const imageMaxBytes = 5 * 1024 * 1024;
export const imageMaxPixels = 25_000_000;
export const multipartMaxBytes = 11 * 1024 * 1024;
/** The largest file of an import by the screen, in bytes; the command takes any. */
export const importMaxBytes = 200 * 1024 * 1024;

/** The longest rich text, in characters of its HTML as it is stored. */
export const richTextMax = 200_000;

/** How instants are shown, in the viewer's time zone (dayjs notation). */
export const dateFormat = 'DD-MM-YYYY h:mm a';

/** The localStorage key of the session's token. */
export const tokenKey = 'admin_token';

/** So many days a browser keeps what was typed into a form and not saved. */
export const draftKeptDays = 30;

/** The header of a call that a page makes by itself, and that does not keep an idle session alive (specification 3.8). */
export const unaskedHeader = 'X-Unasked';

/** The greatest fees, in percent (specification 6.14). */
export const serviceFeeMax = '10';
/** Digits after the point of a fee that a contract charges: contracts count in basis points. */
export const chainFeeScale = 2;
export const royaltyFeeMax = '25';

/** Calls a minute that a key may be given. */
export const maxCallsPerMinuteOfKey = 60_000;

/** Networks that a key may be used from, or who holds a role may work from. */
export const maxIpRangesOfKey = 50;

/** How long the former secret of a key may live on after a rotation: seven days. */
export const maxOverlapHours = 7 * 24;

/** How many rows of a file are shown before it is imported. */
export const importPreviewRows = 20;

/** How many rows a selection holds; for more there is "all that match". */
export const bulkSelectionMax = 1000;

/** How many rows of a bulk run are tried before it asks for its confirmation. */
export const bulkCheckMax = 10_000;

/** How long what was deleted can be restored, in days. */
export const trashDays = 90;

/** How long a bar offers to undo the latest change, in milliseconds. */
export const undoMs = 8000;

/** The longest note, in characters. */
export const noteTextMax = 4000;

/** What one person asked for and another has to approve lapses after so many minutes. */
export const requestMinutes = 60;

/** A change that was asked for waits so many hours for a second person. */
export const changeRequestHours = 24;

/** A superadmin who broke the glass acts alone for so many minutes. */
export const emergencyAccessMinutes = 60;

/** So many reviews of broken glass are shown, the open ones first. */
export const emergencyReviewsShown = 50;

/** From so many people on who could approve, two are needed. */
export const twoPersonApprovalFrom = 3;

/** The longest stop of withdrawals, in days; it can be prolonged by as much. */
export const freezeDaysMax = 30;

/** Destinations are new for at most so many hours: 90 days. */
export const destinationHoursMax = 90 * 24;

/** The longest reason that somebody gives for a change, in characters. */
export const reasonMax = 500;

/** So many colleagues are offered at once to be mentioned or put in charge; others are found by their names. */
export const noteReadersMax = 20;

/** Releases of a currency that is held go on for at most so many hours after two people said so. */
export const overrideHoursMax = 72;

/** Custody counts as unknown so many hours after its report at the latest: 30 days. */
export const staleHoursMax = 30 * 24;

/** A looser rule of reserves comes into force so many hours after it was set. */
export const looserRuleHours = 24;

/** An admin has at most so many passkeys. */
export const maxPasskeys = 20;
/** Where a mail server hands over what users answer by mail, and the greatest size of a mail in bytes. */
export const mailInPath = '/mail/in';
export const mailMaxBytes = 25 * 1024 * 1024;

/** The files of tickets stand below this address. A reply has at most so many. */
export const ticketFilePath = '/adminapi/support/files';
export const maxTicketFiles = 5;

/** The files of documents stand below this address, each for so many seconds after it was opened. */
export const documentFilePath = '/adminapi/documentFile';
export const documentSeconds = 60;

/** The longest time that files of documents may be kept after what ends it, in days. */
export const documentDaysMax = 3650;

/** For so many minutes a second factor that was proved in a session stands for acts that ask for a recent one. */
export const recentFactorMinutes = 5;

/** Past so many people whose personal data one administrator exports within a day, superadmins get an alarm. */
export const exportedPeopleOfDay = 1000;

/** For so many hours an email that another administrator changed resets no password. */
export const movedEmailHours = 24;

/** How long somebody looks at the desk with other rights before that ends by itself, in minutes. */
export const impersonationMinutes = 30;

/** A masked value that was revealed stays on the screen so many seconds. */
export const revealSeconds = 60;

/** So many reveals of one admin within an hour are told to superadmins, and more than the most are refused. */
export const revealsOfHour = { alarm: 20, most: 60 } as const;

/** The same for files of documents, of which deciding a request may take three. */
export const documentsOfHour = { alarm: 120, most: 400 } as const;
/** The longest time that admins may still do without a second factor that the desk asks of them, in days. */
export const graceDaysMax = 90;

/** The newest replies of a ticket that a list of tickets carries; the ticket itself has all. */
export const listedRepliesMax = 20;

/** The newest messages of a conversation that its page reads at first, and that a write to it answers with. */
export const conversationPart = 100;

/** The most canary users: each answer is compared with all of them. */
export const maxCanaries = 50;

/** The addresses of one lookup of names: more than a page shows. */
export const addressesPerLookup = 200;
