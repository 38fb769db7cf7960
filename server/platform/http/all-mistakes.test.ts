// Long because each form is a row with a mistake for the schema and one for the handler.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageMaxBytes } from '#contract/platform/limits.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sendForm } from '#server/testing/marketplace.ts';
import { svgWithScript } from '#server/testing/pictures.ts';
import { addEmailTemplate } from '#server/testing/subscribers.ts';

let app: TestApp;
let admin: TestAdmin;
let userId: string;
let pageId: string;
let templateId: string;
let adminId: string;

const wrongChecksum = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The schema accepts the text, but nothing is left of it once it is cleaned. */
const scriptAlone = '<script>alert(1)</script>';
const long = 'x'.repeat(500);

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Nadia' });
  const { db } = app.services;
  [userId, pageId] = [uuidV7(), uuidV7()];
  await db
    .insertInto('users')
    .values([
      { id: userId, name: 'Ada', email: 'ada@example.com' },
      { id: uuidV7(), name: 'Eve', email: 'eve@example.com' },
    ])
    .execute();
  await db
    .insertInto('static_pages')
    .values([
      { id: pageId, identifier: 'Terms', content: '<p>Terms</p>' },
      { id: uuidV7(), identifier: 'Privacy', content: '<p>Privacy</p>' },
    ])
    .execute();
  templateId = await addEmailTemplate(app, { identifier: 'Newsletter' });
  const added = await admin.call('POST', '/adminapi/admin', {
    name: 'Sami',
    email: 'sami@example.com',
    password: 'correct horse battery',
    restriction: [],
  });
  adminId = added.body.result._id;
  for (const [path, body] of [
    ['/api/addcategory', { category: 'Art' }],
    ['/api/communityaddcategory', { name: 'Help' }],
    ['/api/communityadduser', { name: 'Lu', username: 'lu', email: 'lu@example.com' }],
    [
      '/adminapi/currency',
      { currencyType: 'crypto', currencyName: 'Ether', currencySymbol: 'ETH', withdrawFee: '1' },
    ],
  ] as const)
    expect((await admin.call('POST', path, body)).status, path).toBe(200);
});
afterAll(() => app.close());

type Fields = Record<string, unknown>;

/** Each row: a mistake that the schema knows and one or more that only the handler knows. */
const rows: [string, 'POST' | 'PUT', string, () => Fields, string[]][] = [
  [
    'a user',
    'PUT',
    '/adminapi/updateUser',
    () => ({ userId, email: 'EVE@example.com', phoneCode: '+44', phoneNo: '1234', version: 'x' }),
    ['email', 'phonenumber', 'version'],
  ],
  [
    'a user without email',
    'PUT',
    '/adminapi/updateUser',
    () => ({ userId, email: '', phoneCode: 'x', phoneNo: '' }),
    ['email', 'phoneCode'],
  ],
  [
    'a new admin',
    'POST',
    '/adminapi/admin',
    () => ({
      name: '',
      email: 'SAMI@example.com',
      password: 'password1234',
      restriction: [{ path: '/nowhere', isWriteAccess: true }],
    }),
    ['email', 'name', 'password', 'restriction'],
  ],
  [
    'an admin',
    'PUT',
    '/adminapi/admin',
    () => ({
      adminId,
      name: '',
      email: admin.email,
      restriction: [{ path: '/nowhere', isWriteAccess: true }],
    }),
    ['email', 'name', 'restriction'],
  ],
  ['a category', 'POST', '/api/addcategory', () => ({ category: 'ART', more: 1 }), ['category', 'more']],
  [
    'a renamed category',
    'POST',
    '/api/updatecategory',
    () => ({ userId: 'x', category: 'ART' }),
    ['category', 'userId'],
  ],
  [
    'a community category',
    'POST',
    '/api/communityaddcategory',
    () => ({ name: 'HELP', description: 7 }),
    ['description', 'name'],
  ],
  [
    'a renamed community category',
    'POST',
    '/api/communityupdatecategory',
    () => ({ userId: uuidV7(), category: 'HELP', description: 7 }),
    ['category', 'description'],
  ],
  [
    'a community user',
    'POST',
    '/api/communityadduser',
    () => ({ name: '', username: 'LU', email: 'LU@example.com' }),
    ['email', 'name', 'username'],
  ],
  [
    'a token currency',
    'POST',
    '/adminapi/currency',
    () => ({
      currencyType: 'token',
      currencyName: long,
      currencySymbol: 'eth',
      withdrawFee: '1',
      minabi: 'no ABI',
      contractAddress: wrongChecksum,
    }),
    ['contractAddress', 'currencyName', 'currencySymbol', 'minabi'],
  ],
  [
    'a changed currency',
    'PUT',
    '/adminapi/currency',
    () => ({
      currencyId: uuidV7(),
      currencyType: 'fiat',
      currencyName: 'Euro',
      currencySymbol: 'eth',
      withdrawFee: 'x',
    }),
    ['accountNo', 'bankName', 'currencySymbol', 'name', 'withdrawFee'],
  ],
  [
    'a static page',
    'PUT',
    '/adminapi/cms',
    () => ({ cmsId: pageId, identifier: 'PRIVACY', content: scriptAlone, version: 'x' }),
    ['content', 'question', 'version'],
  ],
  [
    'an e-mail template',
    'POST',
    '/api/updateEmailTemplate',
    () => ({ cmsId: templateId, identifier: 'Other', subject: '', content: scriptAlone }),
    ['content', 'identifier', 'subject'],
  ],
  [
    'a test mail',
    'POST',
    '/adminapi/emailtest',
    () => ({ subject: '', content: scriptAlone }),
    ['content', 'subject'],
  ],
  [
    'the own profile',
    'POST',
    '/api/updateprofile',
    () => ({ name: '', email: 'other@example.com' }),
    ['email', 'name'],
  ],
  [
    'the own password',
    'POST',
    '/adminapi/security/password',
    () => ({ currentPassword: '', password: 'password1234', confirmPassword: 'other' }),
    ['confirmPassword', 'currentPassword', 'password'],
  ],
  [
    'a new password by a link',
    'POST',
    '/adminapi/resetPassword',
    () => ({ password: 'password1234', confirmPassword: 'other', authToken: '' }),
    ['authToken', 'confirmPassword', 'password'],
  ],
];

describe('a form says at once what its schema and what its handler refuse', () => {
  it.each(rows)('%s', async (_, method, path, fields, wrong) => {
    const { status, body } = await admin.call(method, path, fields());
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, wrong]);
  });

  it('recipients, beside what the schema refuses', async () => {
    const answer = await admin.call('POST', `/api/sendsubscribe?cmsId=x`, [{ email: 'nobody@example.com' }]);
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([400, ['cmsId', 'email']]);
    const all = await admin.call('POST', `/api/sendsubscribe?cmsId=x&to=all`, [{ email: 'ada@example.com' }]);
    expect([all.status, all.body.errors]).toMatchObject([
      400,
      { cmsId: expect.any(String), to: expect.any(String) },
    ]);
  });
});

describe('pictures', () => {
  const noPicture = new File([svgWithScript], 'x.png', { type: 'image/png' });
  const tooLarge = new File([new Uint8Array(imageMaxBytes + 10)], 'x.png', { type: 'image/png' });

  it.each([
    [
      '/api/save-creator',
      { creatorname: '', creatoraddress: wrongChecksum, coverimage: noPicture },
      ['coverimage', 'creatoraddress', 'creatorname', 'profileimage'],
    ],
    [
      '/api/addcms',
      {
        productname: long,
        price: '1',
        creatorname: 'Ito',
        content: scriptAlone,
        tokentype: 'ETH',
        creatorimage: noPicture,
        productimage: tooLarge,
      },
      ['content', 'creatorimage', 'productimage', 'productname'],
    ],
    [
      '/adminapi/currency',
      {
        currencyType: 'crypto',
        currencyName: 'Coin',
        currencySymbol: 'ETH',
        withdrawFee: 'x',
        photo: tooLarge,
      },
      ['currencySymbol', 'photo', 'withdrawFee'],
    ],
  ] as [string, Record<string, string | File>, string[]][])(
    'of %s are looked at with its other fields',
    async (path, fields, wrong) => {
      const { status, body } = await sendForm(app, admin, path, fields);
      expect([status, Object.keys(body.errors).sort()]).toEqual([400, wrong]);
    },
  );

  it('alone keep their own status', async () => {
    const fields = { currencyType: 'crypto', currencyName: 'Coin', currencySymbol: 'COIN', withdrawFee: '1' };
    expect(await sendForm(app, admin, '/adminapi/currency', { ...fields, photo: tooLarge })).toMatchObject({
      status: 413,
      body: { errors: { photo: expect.any(String) } },
    });
  });
});

describe('what only the handler refuses', () => {
  it('is said at once as well, also where a constraint is broken', async () => {
    const taken = await admin.call('POST', '/api/communityadduser', {
      name: 'Lu',
      username: 'LU',
      email: 'LU@example.com',
    });
    expect([taken.status, taken.body.errors]).toEqual([
      400,
      {
        username: 'This user name is already in use. Choose a different one.',
        email: 'This email is already in use. Choose a different one.',
      },
    ]);
    const symbol = await sendForm(app, admin, '/adminapi/currency', {
      currencyType: 'crypto',
      currencyName: 'Coin',
      currencySymbol: 'eth',
      withdrawFee: '1',
      photo: new File([svgWithScript], 'x.png'),
    });
    expect([symbol.status, Object.keys(symbol.body.errors).sort()]).toEqual([
      400,
      ['currencySymbol', 'photo'],
    ]);
  });

  it('is nobody’s to learn who may not make the call', async () => {
    const reader = await app.signIn({ restriction: [{ path: '/category', isWriteAccess: false }] });
    const answer = await reader.call('POST', '/api/addcategory', { category: 'ART', more: 1 });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['messages']]);
  });

  it('writes nothing, and leaves the own value alone', async () => {
    const own = await admin.call('PUT', '/adminapi/updateUser', {
      userId,
      email: 'ADA@example.com',
      phoneCode: '',
      phoneNo: '',
      version: 'x',
    });
    expect([own.status, Object.keys(own.body.errors)]).toEqual([400, ['version']]);
    const user = await admin.call('GET', `/adminapi/getUsers?userid=${userId}`);
    expect(user.body.result).toMatchObject({ email: 'ada@example.com', version: 1 });
  });
});
