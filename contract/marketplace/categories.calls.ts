import { bulkOwnField } from '../platform/bulk.ts';
import { call } from '../platform/call.ts';

const access = ['/categorylist'] as const;
const names = { category: 'name' } as const;
const multipart = { files: ['image'] } as const;

/** Categories of tokens (specification 9.11). */
export const categoriesCalls = {
  listCategories: call({
    method: 'GET',
    path: '/api/categorylist',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: {
      delete: { call: 'deleteCategory', undo: { call: 'restoreCategory' } },
      setField: bulkOwnField('category'),
    },
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
    multipart,
    names,
    summary: 'Adds a category, also with a picture. Names must differ in more than case.',
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
    multipart,
    names,
    inputNames: { userId: 'id' },
    summary:
      'Renames a category in all places that show it, and replaces its picture. Without `image`, the picture stays the same.',
  }),
  deleteCategory: call({
    method: 'POST',
    path: '/api/deletecategory',
    access,
    effect: 'write',
    undo: { call: 'restoreCategory' },
    event: 'category.deleted',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Moves a category that no token uses to the trash, from which it can be restored for 90 days.',
  }),
  listDeletedCategories: call({
    method: 'GET',
    path: '/adminapi/trash/categories',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { restore: { call: 'restoreCategory', undo: { call: 'deleteCategory' } } },
    summary: 'Lists categories in the trash, latest first.',
  }),
  restoreCategory: call({
    method: 'POST',
    path: '/adminapi/trash/categories/:id/restore',
    access,
    effect: 'write',
    undo: { call: 'deleteCategory' },
    event: 'category.restored',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Restores a category from the trash, unless another category now has its name.',
  }),
} as const;
