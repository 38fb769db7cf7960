import { expect, test } from 'vitest';
import { adminsCalls } from '#contract/identity/admins.calls.ts';
import { call } from '#contract/platform/call.ts';
import { emailTemplatesCalls } from '#contract/content/email-templates.calls.ts';
import { usersCalls } from '#contract/users/users.calls.ts';
import { wireFailure, wireRequest } from './wire.ts';

const list = { page: 2, limit: 10, search: '', sort: '-address', status: undefined };

test('a GET has its input in the query, under legacy names, without what is empty', () => {
  expect(wireRequest(usersCalls.listUsers, list)).toEqual({
    method: 'GET',
    url: '/api/getAllusers?page=2&limit=10&sort=-curraddress',
    body: undefined,
  });
  expect(wireRequest(usersCalls.getUser, { id: 'x 1' }).url).toBe('/adminapi/getUsers?userid=x+1');
});

test('everything else has its input in the body', () => {
  const { url, body } = wireRequest(usersCalls.updateUser, {
    id: 'x',
    email: 'a@b.c',
    dialCode: '+1',
    phoneNumber: '555',
    version: 3,
  });
  expect(url).toBe('/adminapi/updateUser');
  expect(JSON.parse(String(body))).toEqual({
    userId: 'x',
    email: 'a@b.c',
    phoneCode: '+1',
    phoneNo: '555',
    version: 3,
  });
});

test('a body that is a list stands alone, and everything else in the query', () => {
  const { sendToSubscribers } = emailTemplatesCalls;
  expect(wireRequest(sendToSubscribers, { id: 'x', recipients: [{ email: 'a@b.c' }] })).toEqual({
    method: 'POST',
    url: '/api/sendsubscribe?cmsId=x',
    body: '[{"email":"a@b.c"}]',
  });
  expect(wireRequest(sendToSubscribers, { id: 'x', to: 'all' })).toMatchObject({
    url: '/api/sendsubscribe?cmsId=x&to=all',
    body: '[]',
  });
});

test('path parameters are filled in and not sent twice', () => {
  expect(wireRequest(adminsCalls.getAdmin, { id: 'a/b' })).toEqual({
    method: 'GET',
    url: '/adminapi/singleAdmin/a%2Fb',
    body: undefined,
  });
  expect(wireRequest(adminsCalls.disableAdmin, { id: 'a' })).toEqual({
    method: 'DELETE',
    url: '/adminapi/admin/a',
    body: undefined,
  });
});

test('a POST without input sends an empty object', () => {
  const ping = call({
    method: 'POST',
    path: '/adminapi/ping',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'root',
    summary: 'Nothing.',
  });
  expect(wireRequest(ping, {}).body).toBe('{}');
});

test('errors come under the standard names of their fields', () => {
  const body = { errors: { phonenumber: 'Too short', phoneCode: 'Unknown', messages: 'No.' } };
  expect(
    wireFailure(usersCalls.updateUser, body, new Headers({ 'x-request-id': 'r1', 'retry-after': '3' })),
  ).toEqual({
    messages: 'No.',
    errors: { phoneNumber: 'Too short', dialCode: 'Unknown' },
    requestId: 'r1',
    retryAfter: 3,
  });
});

test('whatever a proxy answers, it is read as a failure', () => {
  for (const body of [
    undefined,
    null,
    'Bad gateway',
    [],
    { errors: null },
    { errors: 'x' },
    { errors: {} },
  ]) {
    expect(wireFailure(usersCalls.listUsers, body, new Headers({ 'retry-after': 'Wed, 21 Oct' }))).toEqual({
      messages: '',
      errors: {},
      requestId: null,
      retryAfter: null,
    });
  }
});
