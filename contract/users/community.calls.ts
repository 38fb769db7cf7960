import { call } from '../platform/call.ts';

const categories = ['/Communitycategorylist'] as const;
const users = ['/CommunityUserList'] as const;

/** Categories and users of the community (specification 9.16). */
export const communityCalls = {
  listCommunityCategories: call({
    method: 'GET',
    path: '/api/communitycategorylist',
    access: categories,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Community categories, newest first.',
  }),
  getCommunityCategory: call({
    method: 'POST',
    path: '/api/communitycategorydetail',
    access: categories,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One community category.',
  }),
  addCommunityCategory: call({
    method: 'POST',
    path: '/api/communityaddcategory',
    access: categories,
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Adds a community category. Names differ in more than case.',
  }),
  updateCommunityCategory: call({
    method: 'POST',
    path: '/api/communityupdatecategory',
    access: categories,
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    inputNames: { userId: 'id', category: 'name' },
    summary: 'Renames a community category; a description left out stays.',
  }),
  deleteCommunityCategory: call({
    method: 'POST',
    path: '/api/communitydeletecategory',
    access: categories,
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Deletes a community category.',
  }),
  listCommunityUsers: call({
    method: 'GET',
    path: '/api/communityuserlist',
    access: users,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Community users, newest first.',
  }),
  addCommunityUser: call({
    method: 'POST',
    path: '/api/communityadduser',
    access: users,
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Adds a community user.',
  }),
  deleteCommunityUser: call({
    method: 'POST',
    path: '/api/communitydeleteuser',
    access: users,
    effect: 'write',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Deletes a community user.',
  }),
} as const;
