import { useLingui } from '@lingui/react/macro';

/** The labels of calls. Calls without one are shown by their name. */
export function useCallLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    updateUser: t`User updated`,
    restoreUser: t`User restored`,
    restoreToken: t`Token restored`,
    addNote: t`Note written`,
    editNote: t`Note edited`,
    deleteNote: t`Note deleted`,
    assignRecord: t`Assigned`,
    acceptVerification: t`Verification accepted`,
    rejectVerification: t`Verification rejected`,
    handleReport: t`Report handled or reopened`,
    changePassword: t`Password changed`,
    changeEmail: t`Email changed`,
    updateProfile: t`Profile changed`,
    chainUndoToken: t`Undone by the chain`,
    changeUserStatus: t`Status changed`,
    lockDownUser: t`Account locked down`,
    undoLockdown: t`Lockdown undone`,
    deleteUser: t`User deleted`,
    toggleHotCollection: t`Hot collection changed`,
    changeTokenCategory: t`Category changed`,
    deleteToken: t`Token deleted`,
    hideToken: t`Token hidden`,
    hideAndNotify: t`Token hidden and owner notified`,
    undoHideAndNotify: t`Hiding undone`,
    showToken: t`Token visible again`,
    replyTicket: t`Reply sent`,
    closeTicket: t`Ticket closed or reopened`,
    updateTicket: t`Ticket updated`,
    attachFile: t`File uploaded`,
    takeMail: t`Email received`,
    saveCreator: t`Creator saved`,
    addCategory: t`Category added`,
    updateCategory: t`Category changed`,
    deleteCategory: t`Category deleted`,
    addAdmin: t`Admin added`,
    inviteAdmin: t`Administrator invited`,
    updateAdmin: t`Admin changed`,
    disableAdmin: t`Admin disabled`,
    enableAdmin: t`Admin enabled`,
    updateAdminRights: t`Permissions changed`,
    endRights: t`Permissions ended`,
    login: t`Sign-in`,
    signInWithPasskey: t`Sign-in with a passkey`,
    signInWithCompany: t`Company sign-in`,
    logout: t`Signed out`,
    forgotPassword: t`Reset link requested`,
    resetPassword: t`Password set with a link`,
    'admin:recover': t`Account recovery link created on the server`,
    startSecondFactor: t`Second factor setup started`,
    confirmSecondFactor: t`Second factor turned on`,
    stopSecondFactor: t`Second factor turned off`,
    renewRecoveryCodes: t`New recovery codes created`,
    proveFactor: t`Second factor verified again`,
    makePasskeyCode: t`Second factor verified with a passkey`,
    startPasskey: t`Passkey setup started`,
    addPasskey: t`Passkey added`,
    removePasskey: t`Passkey removed`,
    updatePreferences: t`Preferences changed`,
    startViewing: t`Viewed as this administrator`,
    stopViewing: t`Viewing as this administrator ended`,
    endSession: t`Session ended`,
    endDeskSession: t`Session ended`,
    endSessionsOf: t`All sessions ended`,
    endAllSessions: t`All sessions ended`,
    endCompanySession: t`Session ended by company sign-in`,
    takeGroupRights: t`Permissions updated from company groups`,
    eraseUser: t`Erasure requested`,
    beginErasure: t`Erasure started`,
    endErasure: t`Personal data erased`,
    eraseAgain: t`Erased again after a restore`,
    revealPersonal: t`Masked value revealed`,
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
    restriction: t`Permissions`,
    role: t`Role`,
    roles: t`Roles`,
    extra: t`Extra permissions`,
    reason: t`Reason`,
    staySignedIn: t`Stay signed in`,
    device: t`Device`,
    endsAt: t`Ends`,
    networks: t`Networks`,
    holders: t`Assigned to`,
    groups: t`Groups`,
    secondFactorOff: t`Second factor turned off`,
    text: t`Note`,
    assignedTo: t`Assignee`,
    isDeleted: t`Deleted`,
    isHidden: t`Hidden`,
    isNotified: t`Owner notified`,
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
    isHidden: yesNo,
    isNotified: yesNo,
    handled: yesNo,
    role: { '"admin"': t`Admin`, '"superadmin"': t`Superadmin` },
    // Why a sign-in was refused.
    reason: {
      '"wrong credentials"': t`Wrong email or password`,
      '"no code"': t`Missing code`,
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
export const unshownFields: ReadonlySet<string> = new Set(['note', 'kind', 'reply', 'adminId', 'session', 'case']);
