import { call } from './call.ts';

const access = ['/user'] as const;
const names = { curraddress: 'address', phoneNo: 'phoneNumber', phoneCode: 'dialCode' } as const;

/** Marketplace users (specification 9.3). */
export const usersCalls = {
  listUsers: call({
    method: 'GET',
    path: '/api/getAllusers',
    access,
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Marketplace users, newest first.',
  }),
  getUser: call({
    method: 'GET',
    path: '/adminapi/getUsers',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    inputNames: { userid: 'id' },
    summary: 'One marketplace user.',
  }),
  findUser: call({
    method: 'GET',
    path: '/adminapi/userOf',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'The user with an email or a wallet address; of several with one wallet the newest.',
  }),
  updateUser: call({
    method: 'PUT',
    path: '/adminapi/updateUser',
    access,
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    inputNames: { userId: 'id' },
    errorNames: { phoneNumber: 'phonenumber' },
    summary: 'Changes email and telephone number of a user.',
  }),
  changeUserStatus: call({
    method: 'POST',
    path: '/api/change-status',
    access,
    effect: 'write',
    wrapper: 'change:messages,result',
    names,
    summary: 'Blocks or unblocks a user.',
  }),
  deleteUser: call({
    method: 'POST',
    path: '/api/deleteuser',
    access,
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    summary: 'Moves a user to the trash, from which they can be restored for 90 days.',
  }),
  listDeletedUsers: call({
    method: 'GET',
    path: '/adminapi/trash/users',
    access,
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Users in the trash, the latest first.',
  }),
  restoreUser: call({
    method: 'POST',
    path: '/adminapi/trash/users/:id/restore',
    access,
    effect: 'write',
    wrapper: 'change:message,result',
    names,
    summary: 'Takes a user out of the trash, unless another one has the email by now.',
  }),
} as const;
