// Long because it makes every call of the specification, one after the other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuEntries } from '#contract/platform/menu.ts';
import { specifiedCalls } from '#contract/specified.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { withSecretLink } from '#server/platform/mail/secret-link.ts';
import { mailResetLinkJob } from '#server/features/identity/session/jobs.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';
import {
  formOf,
  recordOf,
  rowsOf,
  specifiedClient,
  type SpecifiedClient,
} from '#server/testing/specified-client.ts';
import { addUser } from '#server/testing/users.ts';
import { addVerification } from '#server/testing/verifications.ts';
import { until } from '#server/testing/until.ts';

const password = 'a password of their own';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

/** The paths of the side menu that the specification grants to others than superadmins. */
const specifiedPaths = [
  '/list',
  '/setting',
  '/categorylist',
  '/bidlist',
  '/user',
  '/loginhistory',
  '/TokenList',
  '/TokenSold',
  '/verificationlist',
  '/adminfees',
  '/report-list',
  '/currency',
  '/trade-history',
  '/withdraw',
  '/fund-transfer-history',
  '/Cmsauction',
  '/CmsList',
  '/cms',
  '/faq',
  '/emailTemplate',
  '/Communitycategorylist',
  '/CommunityUserList',
  '/feature-creator',
  '/support',
];

let app: TestApp;
let jobs: { stop: () => Promise<void> };
let owner: TestAdmin;

beforeAll(async () => {
  app = await startTestApp({}, { users: 120 });
  jobs = await startJobs(app.services, app.database.url, [mailResetLinkJob], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
  owner = await app.signIn({ name: 'Owner' });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

it('lists each path that can be granted', () => {
  const known = menuEntries.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ path }) => path);
  expect(known).toEqual(expect.arrayContaining(specifiedPaths));
});

/** Makes an administrator as a client of the specification does. */
async function madeBy(client: SpecifiedClient, email: string, isWriteAccess: boolean) {
  const restriction = specifiedPaths.map((path) => ({ path, isWriteAccess }));
  const { result } = await client.make('POST /adminapi/admin', {
    body: { name: 'Sub-admin', email, password, restriction },
  });
  expect(recordOf('admin', result)).toMatchObject({ name: 'Sub-admin', email, restriction });
  return result._id as string;
}

async function signedIn(email: string, own: string) {
  const { token, result } = await specifiedClient(app.url).make('POST /api/login', {
    body: { email, password: own },
  });
  expect(result).toMatchObject({ email });
  return specifiedClient(app.url, token);
}

const superadmin = async () => {
  const { email, password: own } = await app.signIn({ name: 'Superadmin' });
  return signedIn(email, own);
};
const subAdmin = async () => {
  const email = `sub.${Math.random()}@example.com`;
  await madeBy(specifiedClient(app.url, owner.token), email, true);
  return signedIn(email, password);
};

/** Switches every module off, or on. */
async function switchModules(areOn: boolean): Promise<void> {
  const switched_off_at = areOn ? null : new Date();
  await app.services.db.updateTable('modules').set({ switched_off_at }).execute();
}

describe.each([
  ['a superadmin', 'on', superadmin],
  ['a sub-admin with every path of the specification', 'on', subAdmin],
  ['a superadmin', 'off', superadmin],
  ['a sub-admin with every path of the specification', 'off', subAdmin],
] as const)('a client of the specification, as %s, with all modules %s', (_, modules, signIn) => {
  let client: SpecifiedClient;
  const page = { page: '1', limit: '10' };
  /** The one that `_id` names, of the first page. */
  const has = (rows: { _id: string }[], id: string) => rows.some(({ _id }) => _id === id);

  beforeAll(async () => {
    await switchModules(modules === 'on');
    client = await signIn();
  });
  afterAll(() => switchModules(true));

  it('has its profile, and the counts of the dashboard', async () => {
    const { data } = (await client.make('GET /api/adminprofile')).data;
    expect(data).toMatchObject({ name: expect.any(String), email: expect.any(String) });
    const changed = await client.make('POST /api/updateprofile', {
      body: { name: 'Renamed', email: data.email },
    });
    expect(changed.result).toMatchObject({ name: 'Renamed', email: data.email });
    recordOf('counts', (await client.make('GET /api/dashboardCount')).result);
  });

  it('lists, finds, sorts, reads, changes, blocks and deletes users', async () => {
    const list = await client.make('GET /api/getAllusers', { query: page });
    const user = rowsOf('user', list.data);
    expect(list.count).toBeGreaterThan(100);
    const part = user.email.slice(2, 9);
    const found = await client.make('GET /api/getAllusers', { query: { ...page, search: part } });
    expect(has(found.data, user._id)).toBe(true);
    const sorted = await client.make('GET /api/getAllusers', { query: { ...page, sort: 'email' } });
    rowsOf('user', sorted.data);
    const one = await client.make('GET /adminapi/getUsers', { query: { userid: user._id } });
    expect(recordOf('user', one.result)).toMatchObject({ email: user.email });
    const fields = { email: user.email, phoneNo: '2025550123', phoneCode: '+1', userId: user._id };
    const updated = await client.make('PUT /adminapi/updateUser', { body: fields });
    expect(updated.message).toBe('User Updated');
    const { errors } = await client.refused('PUT /adminapi/updateUser', {
      body: { ...fields, email: 'no email', phoneNo: 'x' },
    });
    expect(Object.keys(errors).sort()).toEqual(['email', 'phonenumber']);
    const blocked = await client.make('POST /api/change-status', {
      body: { id: user._id, status: 'blocked' },
    });
    expect(blocked).toMatchObject({ messages: 'Successfully changed', result: { _id: user._id } });
    await client.make('POST /api/deleteuser', { body: { id: user._id } });
    const left = await client.make('GET /api/getAllusers', { query: page });
    expect(left.count).toBe(list.count - 1);
  });

  it('lists login history', async () => {
    rowsOf('login', (await client.make('GET /adminapi/getLoginHistory', { query: page })).data);
  });

  it('lists, reads, answers and closes tickets', async () => {
    const open = rowsOf('ticket', (await client.make('GET /adminapi/getSupport', { query: page })).data);
    expect(open.closedstatus).toBe(0);
    const id = open._id;
    await client.make('POST /adminapi/replySupport', { body: { id, message_query: 'We look into it.' } });
    const { result } = await client.make('GET /adminapi/getSupportId/{id}', { id });
    const reply = rowsOf('reply', recordOf('ticket', result).reply.slice(-1));
    expect(reply).toMatchObject({ replytype: 'admin', message_query: 'We look into it.' });
    const closed = await client.make('POST /adminapi/closeSupport', { body: { id, closedstatus: 1 } });
    expect(closed.result.closedstatus).toBe(1);
  });

  it('adds, reads and changes administrators', async () => {
    const email = `added.${Math.random()}@example.com`;
    const adminId = await madeBy(client, email, false);
    const one = await client.make('GET /adminapi/singleAdmin/{id}', { id: adminId });
    expect(recordOf('admin', one.result).restriction).toHaveLength(specifiedPaths.length);
    const restriction = [{ path: '/user', isWriteAccess: false }];
    await client.make('PUT /adminapi/admin', { body: { adminId, name: 'Changed', email, restriction } });
    const list = await client.make('GET /adminapi/admin', { query: page });
    expect(rowsOf('admin', list.data)).toMatchObject({ _id: adminId, name: 'Changed', restriction });
  });

  it('adds, reads, changes, lists and deletes currencies', async () => {
    const fiat = {
      currencyType: 'fiat',
      currencyName: 'Krone',
      currencySymbol: 'KRX',
      withdrawFee: '1.5',
      bankName: 'First Bank',
      name: 'Market Ltd',
      accountNo: '00123456',
      routingNo: '021000021',
    };
    const added = await client.make('POST /adminapi/currency', { body: await formOf(fiat, 'photo') });
    const id = added.result._id;
    const changed = { ...fiat, currencyId: id, withdrawFee: '2' };
    await client.make('PUT /adminapi/currency', { body: await formOf(changed) });
    const one = await client.make('GET /adminapi/getSingleCurrency/{id}', { id });
    const { bankName, name, accountNo, routingNo } = fiat;
    expect(recordOf('currency', one.result)).toMatchObject({
      currencyType: 'fiat',
      withdrawFee: '2',
      bankDetails: { bankName, name, accountNo, routingNo },
      currencyimage: expect.stringMatching(/^\/images\//),
    });
    expect(rowsOf('currency', (await client.make('GET /adminapi/currency')).data)._id).toBe(id);
    await client.make('DELETE /adminapi/currency/{id}', { id });
  });

  it('lists trades, withdrawals and fund transfers', async () => {
    rowsOf('trade', (await client.make('GET /getOrderHistory')).data);
    const withdrawals = await client.make('GET /adminapi/getWithdraw', { query: page });
    const first = rowsOf('withdraw', withdrawals.data);
    expect(withdrawals.count).toBeGreaterThan(0);
    expect(first.email).toMatch(/^[^•]+@[^•]+$/);
    const transfers = await client.make('GET /adminapi/fundTransferHistory', { query: page });
    expect(rowsOf('fundTransfer', transfers.data).toUserEmail).toMatch(/^[^•]+@[^•]+$/);
  });

  it('changes an email template and sends it to subscribers', async () => {
    const template = rowsOf('template', (await client.make('GET /api/getemaillist')).data);
    const { result } = await client.make('GET /api/getemailid/{id}', { id: template._id });
    const { identifier, subject, content } = recordOf('template', result);
    const body = { identifier, subject: `${subject}!`, content, cmsId: template._id };
    expect((await client.make('POST /api/updateEmailTemplate', { body })).message).toBe('Cms Updated');
    const subscribers = await client.make('GET /api/get_subscribers');
    const { email } = rowsOf('subscriber', subscribers.result);
    const sent = await client.make('POST /api/sendsubscribe', { body: [{ email }] });
    expect(sent.message).toBe('Mail Sended Successfully');
  });

  it('lists, reads and changes static pages', async () => {
    const { _id } = rowsOf('staticPage', (await client.make('GET /api/cmslist')).data);
    const { result } = await client.make('GET /api/getsinglecms/{id}', { id: _id });
    const body = { identifier: recordOf('staticPage', result).identifier, content: '<p>New</p>', cmsId: _id };
    expect((await client.make('POST /api/updateCms', { body })).message).toBe('Cms Details updated');
    const { errors } = await client.refused('POST /api/updateCms', { body: { ...body, identifier: '' } });
    expect(Object.keys(errors)).toEqual(['question']);
  });

  it('adds, reads, changes and deletes FAQs', async () => {
    const entry = { question: `Why ${Math.random()}?`, answer: 'Because.' };
    const added = await client.make('POST /api/addFaq', { body: entry });
    expect(added.message).toBe('Faq Details Created');
    const id = rowsOf('faq', (await client.make('GET /api/getFaqList', { query: page })).data)._id;
    const changed = await client.make('POST /api/updateFaq', {
      body: { ...entry, answer: 'So.', faqId: id },
    });
    expect(changed.message).toBe('Faq Details updated');
    const { result } = await client.make('GET /api/getFaq/{id}', { id });
    expect(recordOf('faq', result)).toMatchObject({ ...entry, answer: 'So.' });
    await client.make('POST /api/deleteFaq', { body: { id } });
  });

  it('adds, reads, changes and deletes categories', async () => {
    const name = `Category ${Math.random()}`;
    await client.make('POST /api/addcategory', { body: { category: name } });
    const list = await client.make('GET /api/categorylist', { query: { ...page, search: name } });
    const id = rowsOf('category', list.data)._id;
    const body = { category: `${name} B`, userId: id };
    const updated = await client.make('POST /api/updatecategory', { body });
    expect(updated.message).toBe('Category details updated successfully');
    const { result } = await client.make('POST /api/categorydetail', { body: { id } });
    expect(recordOf('category', result).category).toBe(`${name} B`);
    expect(has((await client.make('GET /api/getcatory')).data, id)).toBe(true);
    await client.make('POST /api/deletecategory', { body: { id } });
  });

  it('lists tokens and bids, and changes tokens', async () => {
    rowsOf('bid', (await client.make('GET /api/getBidslist', { query: page })).data);
    rowsOf('token', (await client.make('GET /api/getsoldtokenlist', { query: page })).data);
    const { _id: id, hotcollection } = rowsOf(
      'token',
      (await client.make('GET /api/gettokenlist', { query: page })).data,
    );
    const other = hotcollection === 'yes' ? 'other' : 'yes';
    const toggled = await client.make('POST /api/hotcollection/{id}', { id });
    expect(toggled.result.hotcollection).toBe(other);
    const { result } = await client.make('GET /api/gettokendata/{id}', { id });
    expect(recordOf('token', result)).toMatchObject({ hotcollection: other, isDeleted: false });
    await client.make('POST /api/deleteToken/{id}', { id });
    expect((await client.make('GET /api/gettokendata/{id}', { id })).result.isDeleted).toBe(true);
  });

  it('accepts and rejects verification requests', async () => {
    for (let n = 0; n < 2; n += 1) await addVerification(app, await addUser(app));
    const list = await client.make('POST /api/getAllverifylist');
    rowsOf('verification', list.data);
    const [first, second] = list.data;
    expect(first.accountverify).toBe('Pending');
    const accepted = await client.make('POST /api/acceptreq', { body: { id: first._id } });
    expect(accepted).toMatchObject({
      message: 'Accepted Successfully',
      result: { accountverify: 'Accepted' },
    });
    const rejected = await client.make('POST /api/rejectreq', { body: { id: second._id } });
    expect(rejected).toMatchObject({
      message: 'Rejected Successfully',
      result: { accountverify: 'Rejected' },
    });
  });

  it('adds, reads and changes creators', async () => {
    const fields = { creatorname: 'Ada', creatoraddress: address };
    const pictures = ['coverimage', 'profileimage'];
    const added = await client.make('POST /api/save-creator', { body: await formOf(fields, ...pictures) });
    expect(added.message).toBe('Successfully updated');
    const { _id: id } = rowsOf('creator', (await client.make('POST /api/getAllCreator', { body: {} })).data);
    const changed = await formOf({ ...fields, creatorname: 'Ada L.', id });
    await client.make('POST /api/save-creator', { body: changed });
    const { data } = await client.make('POST /api/edit-creator', { body: { id } });
    expect(recordOf('creator', data)).toMatchObject({ creatorname: 'Ada L.', creatoraddress: address });
  });

  it('has community categories and users', async () => {
    const name = `Guild ${Math.random()}`;
    await client.make('POST /api/communityaddcategory', { body: { name } });
    const { data } = await client.make('GET /api/communitycategorylist');
    const id = rowsOf('communityCategory', data)._id;
    const body = { category: `${name} B`, description: 'Of makers', userId: id };
    await client.make('POST /api/communityupdatecategory', { body });
    const { result } = await client.make('POST /api/communitycategorydetail', { body: { id } });
    expect(recordOf('communityCategory', result)).toMatchObject({
      name: `${name} B`,
      description: 'Of makers',
    });
    await client.make('POST /api/communitydeletecategory', { body: { id } });

    const username = `u${Math.random()}`.replace('.', '');
    const user = { name: 'Noor', username, email: `${username}@example.com` };
    await client.make('POST /api/communityadduser', { body: user });
    const users = (await client.make('GET /api/communityuserlist', { query: { search: username } })).data;
    await client.make('POST /api/communitydeleteuser', { body: { id: rowsOf('communityUser', users)._id } });
  });

  it('reads and changes the settings', async () => {
    const { result } = await client.make('GET /api/getsettingsdata');
    recordOf('settings', result);
    const body = { royality: 5, service: '2.5', nbkpriceusd: '0.25', bidfee: '1' };
    const { message } = await client.make('POST /api/updatesetting', { body });
    expect(recordOf('settings', message)).toMatchObject({
      _id: expect.any(String),
      royalityfee: '5',
      nbkpriceusd: '0.25',
    });
  });

  it('makes auctions banners and back', async () => {
    const auctions = (await client.make('GET /api/getauctionlist')).result.data;
    const { _id: iid, ownerinfo, tokendetails } = rowsOf('auction', auctions);
    expect([ownerinfo, tokendetails]).toMatchObject([
      { name: expect.anything() },
      { tokenName: expect.anything(), enddate: expect.any(String) },
    ]);
    await client.make('POST /api/setbannerlist', { body: { iid } });
    const banners = (await client.make('GET /api/getbannerlist')).result.data;
    rowsOf('auction', banners);
    expect(has(banners, iid)).toBe(true);
    await client.make('POST /api/removebannerlist', { body: { iid } });
    expect(has((await client.make('GET /api/getbannerlist')).result.data, iid)).toBe(false);
  });

  it('adds, changes and deletes product entries', async () => {
    const fields = {
      productname: `Vase ${Math.random()}`,
      price: '12.5',
      creatorname: 'Ada',
      content: '<p>Clay</p>',
    };
    const pictures = ['creatorimage', 'productimage'];
    const added = await client.make('POST /api/addcms', {
      body: await formOf({ ...fields, tokentype: 'ETH' }, ...pictures),
    });
    expect(added).toMatchObject({ messages: 'Successfully updated', result: { token: 'ETH' } });
    const { _id: id } = rowsOf('product', (await client.make('GET /api/getcmslist')).result.data);
    const changed = await client.make('POST /api/updatecms', {
      body: await formOf({ ...fields, price: '13', token: 'BEP', currencyId: id }),
    });
    expect(changed.result).toMatchObject({ _id: id, price: '13', token: 'BEP' });
    expect((await client.make('POST /api/deletecms/{id}', { id })).message).toEqual(expect.any(String));
  });

  it('lists fees and reports', async () => {
    rowsOf('fee', (await client.make('POST /api/getAllFees', { body: {} })).result.data);
    rowsOf('report', (await client.make('POST /api/get-report', { body: {} })).result.data);
  });

  it('has a forgotten password reset, and signs out', async () => {
    const { data } = (await client.make('GET /api/adminprofile')).data;
    const stranger = specifiedClient(app.url);
    const asked = await stranger.make('POST /adminapi/forgotPassword', { body: { email: data.email } });
    expect(asked.message).toBe('Kindly check your email');
    const authToken = await until(async () => {
      const mails = await emailsTo(app, data.email);
      const [, link] = mails
        .map((mail) => withSecretLink(mail, mail.secret_link))
        .flatMap(({ text }) => /changepassword\/(\S+)/.exec(text) ?? []);
      expect(link).toBeDefined();
      return link;
    });
    const own = { password: 'another one of their own', confirmPassword: 'another one of their own' };
    const done = await stranger.make('POST /adminapi/resetPassword', { body: { ...own, authToken } });
    expect(done.message).toBe('Password changed successfully');
    const again = await signedIn(data.email, own.password);
    await again.make('POST /api/logout');
    expect((await again.refused('GET /api/adminprofile')).status).toBe(401);
    const all = [...client.made, ...stranger.made, ...again.made, 'POST /api/login'];
    expect(new Set(all)).toEqual(specifiedCalls);
  });
});

it('a sub-admin as the specification makes them reads everything and changes nothing', async () => {
  await madeBy(specifiedClient(app.url, owner.token), 'reads@example.com', false);
  const client = await signedIn('reads@example.com', password);
  for (const path of ['/api/getAllusers', '/adminapi/getWithdraw', '/api/gettokenlist', '/adminapi/currency'])
    await client.make(`GET ${path}`);
  const { status, errors } = await client.refused('POST /api/addcategory', { body: { category: 'New' } });
  expect([status, Object.keys(errors)]).toEqual([403, ['messages']]);
});
