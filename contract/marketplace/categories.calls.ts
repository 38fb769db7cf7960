import { call } from '../platform/call.ts';

const access = ['/categorylist'] as const;
const names = { category: 'name' } as const;

/** Categories of tokens (specification 9.11). */
export const categoriesCalls = {
  listCategories: call({
    method: 'GET',
    path: '/api/categorylist',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { delete: { call: 'deleteCategory', undo: 'gone' } },
    names,
    summary: 'Lists categories, newest first.',
  }),
  listCategoryChoices: call({
    method: 'GET',
    path: '/api/getcatory',
    access: ['/categorylist', '/TokenList'],
    effect: 'read',
    wrapper: 'list:data',
    names,
    summary: 'Lists all categories by name, for pickers. Page and limit have no effect.',
  }),
  getCategory: call({
    method: 'POST',
    path: '/api/categorydetail',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one category.',
  }),
  addCategory: call({
    method: 'POST',
    path: '/api/addcategory',
    access,
    effect: 'write',
    undo: 'added',
    event: 'category.added',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Adds a category. Names must differ in more than case.',
  }),
  updateCategory: call({
    method: 'POST',
    path: '/api/updatecategory',
    access,
    effect: 'write',
    undo: { call: 'updateCategory', fields: ['name'], isForm: true },
    event: 'category.changed',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    inputNames: { userId: 'id' },
    summary: 'Renames a category in all places that show it.',
  }),
  deleteCategory: call({
    method: 'POST',
    path: '/api/deletecategory',
    access,
    effect: 'write',
    undo: 'gone',
    event: 'category.deleted',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Deletes a category. No token can use it.',
  }),
} as const;
