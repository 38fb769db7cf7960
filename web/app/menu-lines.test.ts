import { expect, it } from 'vitest';
import { menuEntries, menuPaths, type MenuPath } from '#contract/platform/menu.ts';
import { moduleNames } from '#contract/platform/modules.ts';
import type { Session } from '#web/lib/session.ts';
import { addressOf, isIn, isTab, linesOf, menuOf, tabName, wholeMenu } from './menu-lines.ts';
import { screens } from './screens.ts';

const base = { token: '', id: 'a', name: 'A', email: 'a@example.com', masksPersonal: false, hasOutbox: true };
const root: Session = { ...base, role: 'superadmin', restriction: [] };
const holds = (...paths: MenuPath[]): Session => ({
  ...base,
  role: 'admin',
  restriction: paths.map((path) => ({ path, isWriteAccess: false })),
});

/** A menu in words: a line by its label, a group with its lines. */
const words = (admin: Session) =>
  menuOf(admin).map((part) =>
    'lines' in part
      ? `${part.label.message}: ${part.lines.map(({ label }) => label.message).join(', ')}`
      : part.label.message,
  );

it('has 16 lines as it opens, in the order of the specification', () => {
  expect(words(root)).toEqual([
    'Dashboard',
    'Admin Management',
    'Settings Details',
    'Category Management',
    'Bid',
    'User Management: Users, Login History',
    'Token Management: Tokens List, Tokens Sold',
    'Verification: Email Verification',
    'Admin fees',
    'Report list',
    'Finance: Currency, Trade History, Withdraw, Fund Transfer, Address book',
    'Content: Banner, CMS, Static Content, FAQ, Email Templates',
    'Community: Community Category, Community Users',
    'Creators',
    'Support',
    'Administration: Security policy, Sessions, Audit, Data retention, API keys, Webhooks, Rules, Screening, Travel Rule, Closings, Import, Trash, Health, Help',
  ]);
  for (const { icon, label } of wholeMenu) expect(icon, label.message).toBeDefined();
});

it('shows the screens of a line as tabs, and to a sub-admin those whose path they hold', () => {
  const tabs = (admin: Session, label: string) =>
    linesOf(admin)
      .find((line) => line.label.message === label)
      ?.tabs.map((tab) => tabName(tab).message);
  expect(tabs(root, 'Admin Management')).toEqual([
    'Admins',
    'Roles',
    'Permissions overview',
    'Provisioning',
    'Approval requests',
  ]);
  expect(tabs(root, 'Settings Details')).toEqual([
    'Fees and prices',
    'Smart contracts',
    'Modules',
    'Appearance',
    'Own fields',
    'Server settings',
  ]);
  expect(tabs(root, 'Admin fees')).toEqual(['Fees', 'Reconciliation', 'Royalties', 'Monthly figures']);
  expect(tabs(root, 'Users')).toEqual(['Users', 'Erasure requests']);
  expect(tabs(root, 'Email Verification')).toEqual(['Requests', 'Document retention']);
  expect(tabs(root, 'Report list')).toEqual([
    'Reports',
    'Cases',
    'Analytics',
    'Reasons',
    'Statements',
    'Transparency report',
  ]);
  expect(tabs(root, 'Withdraw')).toEqual([
    'Withdrawals',
    'Approvals',
    'Policy',
    'Freezes',
    'Proof of reserves',
  ]);
  expect(tabs(root, 'Email Templates')).toEqual(['Templates', 'Subscribers', 'Mailings', 'Email log']);
  expect(tabs({ ...root, hasOutbox: false }, 'Email Templates')).not.toContain('Email log');
  expect(tabs(root, 'Support')).toEqual(['Tickets', 'Canned replies', 'Service levels', 'CSAT']);
  expect(tabs(root, 'Audit')).toEqual(['Trail', 'Checkpoints', 'Refused calls', 'Canary users']);

  expect(tabs(root, 'Help')).toEqual(['Handbook', 'Connect a marketplace', 'Operations guide', 'API']);

  const approver = holds('/withdrawal-approvals');
  expect(words(approver)).toEqual(['Dashboard', 'Finance: Withdraw']);
  expect(tabs(approver, 'Withdraw')).toEqual(['Approvals']);
  expect(linesOf(approver)[1]?.tabs.map(addressOf)).toEqual(['/withdrawal-approvals']);
  expect(tabs(holds('/withdraw'), 'Withdraw')).toEqual(['Withdrawals', 'Freezes', 'Proof of reserves']);
  // Another menu's right opens the requests; they are not in that admin's menu.
  expect(words(holds('/setting'))).toEqual(['Dashboard', 'Settings Details']);
  expect(menuOf(holds())).toEqual([]);
});

/** specification 27.1 */
it('leaves out the lines and tabs of modules that are switched off', () => {
  const tabs = (admin: Session) => linesOf(admin).flatMap((line) => line.tabs);
  const gone = (switchedOff: Session['switchedOff']) => {
    const left = new Set(tabs({ ...root, switchedOff }));
    return tabs(root).filter((tab) => !left.has(tab));
  };
  expect(
    Object.fromEntries(moduleNames.map((name) => [name, gone([name]).map((tab) => tabName(tab).message)])),
  ).toEqual({
    // Statements are in the menu of cases, which they need.
    cases: ['Cases', 'Analytics', 'Reasons', 'Statements', 'Transparency report'],
    withdrawalApprovals: ['Approvals', 'Policy', 'Freezes', 'Proof of reserves'],
    serviceLevels: ['Service levels', 'CSAT'],
    masks: [],
    twoPersonApproval: ['Approval requests'],
    companySignIn: [],
    passkeys: ['Passkeys'],
    agents: [],
    ownFields: ['Own fields'],
    rules: ['Rules'],
    ownActions: ['Own actions'],
    statements: ['Statements', 'Transparency report'],
    providers: ['Providers'],
    screening: ['Hits', 'Sanctions lists'],
    travelRule: ['Transfers', 'Counterparties', 'Settings'],
    closings: ['Closings'],
    monthlyFigures: ['Royalties', 'Monthly figures'],
    scim: ['Provisioning'],
  });
  // Rules, screening, the Travel Rule and closings have lines of their own; the others are tabs of lines that stay.
  const withoutRules = words(root).map((line) =>
    line?.replace('Rules, Screening, Travel Rule, Closings, ', ''),
  );
  expect(words({ ...root, switchedOff: moduleNames })).toEqual(withoutRules);
  const approver = { ...holds('/withdrawal-approvals'), switchedOff: ['withdrawalApprovals'] as const };
  expect(words(approver)).toEqual(['Dashboard']);
});

it('leads to every menu of the specification, for whoever holds that menu alone', () => {
  const inDrawer = menuEntries
    .filter(({ isRightAlone, inProfileMenu }) => !isRightAlone && !inProfileMenu)
    .flatMap((entry) => entry.children ?? [entry]);
  for (const { path, superadmin } of inDrawer) {
    const addresses = linesOf(superadmin ? root : holds(path)).flatMap(({ tabs }) => tabs.map(addressOf));
    expect(addresses, path).toContain(path);
  }
  const all = linesOf(holds(...menuPaths)).flatMap(({ tabs }) => tabs);
  expect(new Set(all).size).toBe(all.length);
});

it('finds the line of each screen behind the menu, by its tab or by the menu of its list', () => {
  const without = screens
    .filter((screen) => screen.access.startsWith('/'))
    .filter((screen) => linesOf(root).filter((line) => isIn(line, screen)).length !== 1)
    .map(({ name }) => name);
  expect(without).toEqual(['profile.edit']);
  const [stop] = screens.filter(({ name }) => name === 'freezes.add');
  expect(linesOf(root).find((line) => isIn(line, stop))?.label.message).toBe('Withdraw');
  expect(stop && isTab(stop)).toBe(false);
});
