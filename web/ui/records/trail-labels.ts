import { useLingui } from '@lingui/react/macro';

/** The labels of calls. Calls without one are shown by their name. */
export function useCallLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    updateUser: t`User changed`,
    restoreUser: t`User restored`,
    restoreToken: t`Token restored`,
    addNote: t`Note written`,
    editNote: t`Note edited`,
    deleteNote: t`Note deleted`,
    assignRecord: t`Put in charge`,
    acceptVerification: t`Verification accepted`,
    rejectVerification: t`Verification rejected`,
    handleReport: t`Report handled or opened`,
    changePassword: t`Password changed`,
    changeEmail: t`Email changed`,
    updateProfile: t`Profile changed`,
    chainUndoToken: t`Taken back by the chain`,
    changeUserStatus: t`Status changed`,
    deleteUser: t`User deleted`,
    toggleHotCollection: t`Hot collection changed`,
    changeTokenCategory: t`Category changed`,
    deleteToken: t`Token deleted`,
    hideToken: t`Token hidden`,
    showToken: t`Token shown again`,
    replyTicket: t`Reply sent`,
    closeTicket: t`Ticket closed or opened`,
    updateTicket: t`Ticket changed`,
    attachFile: t`File uploaded`,
    takeMail: t`Mail came in`,
    saveCreator: t`Creator saved`,
    addCategory: t`Category added`,
    updateCategory: t`Category changed`,
    deleteCategory: t`Category deleted`,
    addAdmin: t`Admin added`,
    inviteAdmin: t`Administrator invited`,
    updateAdmin: t`Admin changed`,
    disableAdmin: t`Admin disabled`,
    enableAdmin: t`Admin enabled`,
    updateAdminRights: t`Rights changed`,
    endRights: t`Rights ended`,
    login: t`Sign-in`,
    signInWithPasskey: t`Sign-in by a passkey`,
    signInWithCompany: t`Sign-in by the company`,
    logout: t`Signed out`,
    forgotPassword: t`Reset link asked for`,
    resetPassword: t`Password set by a link`,
    'admin:recover': t`Account opened from the server`,
    startSecondFactor: t`Second factor begun`,
    confirmSecondFactor: t`Second factor switched on`,
    stopSecondFactor: t`Second factor switched off`,
    renewRecoveryCodes: t`New recovery codes made`,
    proveFactor: t`Second factor proved again`,
    makePasskeyCode: t`Second factor proved by a passkey`,
    startPasskey: t`Passkey begun`,
    addPasskey: t`Passkey added`,
    removePasskey: t`Passkey removed`,
    updatePreferences: t`Preferences changed`,
    startViewing: t`Desk looked at with their rights`,
    stopViewing: t`Look with their rights ended`,
    endSession: t`Session ended`,
    endDeskSession: t`Session ended`,
    endSessionsOf: t`All sessions ended`,
    endAllSessions: t`All sessions ended`,
    endCompanySession: t`Session ended by the company`,
    takeGroupRights: t`Rights taken from the groups of the company`,
    eraseUser: t`Erasure asked for`,
    beginErasure: t`Erasure begun`,
    endErasure: t`Personal data erased`,
    eraseAgain: t`Erased again after a restore`,
    revealPersonal: t`Masked value looked at`,
  };
}

/** The labels of changed fields. Others are shown by their names. */
export function useFieldLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    email: t`Email`,
    address: t`Address`,
    dialCode: t`Dial code`,
    phoneNumber: t`Mobile number`,
    status: t`Status`,
    category: t`Category`,
    hotCollection: t`Hot collection`,
    closedStatus: t`Status`,
    waiting: t`Waiting for user`,
    priority: t`Priority`,
    tags: t`Tags`,
    message: t`Message`,
    restriction: t`Rights`,
    role: t`Role`,
    roles: t`Roles`,
    extra: t`Extra rights`,
    reason: t`Reason`,
    staySignedIn: t`Stay signed in`,
    device: t`Device`,
    endsAt: t`Ends`,
    networks: t`Networks`,
    holders: t`Who holds it`,
    groups: t`Groups`,
    secondFactorOff: t`Second factor switched off`,
    text: t`Note`,
    assignedTo: t`In charge`,
    isDeleted: t`Deleted`,
    field: t`Field`,
    ipAddress: t`IP Address`,
    destination: t`Destination`,
  };
}

/** The labels of stored values, by field and JSON. Others are shown unchanged. */
export function useValueLabels(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { t } = useLingui();
  const fields = Object.entries(useFieldLabels()).map(([field, word]) => [JSON.stringify(field), word]);
  const yesNo = { true: t`Yes`, false: t`No`, '"yes"': t`Yes`, '"no"': t`No` };
  return {
    status: {
      '"active"': t`Active`,
      '"blocked"': t`Blocked`,
      '"disabled"': t`Disabled`,
      '"Pending"': t`Pending`,
      '"Accepted"': t`Accepted`,
      '"Rejected"': t`Rejected`,
    },
    closedStatus: { 0: t`Open`, 1: t`Closed` },
    hotCollection: yesNo,
    waiting: yesNo,
    isDeleted: yesNo,
    handled: yesNo,
    role: { '"admin"': t`Admin`, '"superadmin"': t`Superadmin` },
    // Why a sign-in was refused.
    reason: {
      '"wrong credentials"': t`Wrong email or password`,
      '"no code"': t`Code missing`,
      '"wrong code"': t`Wrong code`,
      '"wrongCode"': t`Wrong code`,
      '"from another network"': t`From another network`,
      '"disabled"': t`Disabled`,
    },
    // For a reveal of a masked value.
    field: Object.fromEntries(fields) as Readonly<Record<string, string>>,
  };
}

/** Internal fields of the audit trail that don't help a reader. */
export const unshownFields: ReadonlySet<string> = new Set(['note', 'kind', 'reply', 'adminId', 'session']);
