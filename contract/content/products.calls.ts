import { call } from '../platform/call.ts';

const access = ['/CmsList'] as const;
const names = {
  productname: 'name',
  creatorname: 'creatorName',
  creatorimage: 'creatorImage',
  productimage: 'productImage',
  createddate: 'createdAt',
} as const;
const multipart = { files: ['creatorimage', 'productimage'] } as const;
/** The forms and their errors call the field `tokentype` (specification 5.21). */
const errorNames = { token: 'tokentype' } as const;

/** Product entries, which the wire format calls CMS (specification 9.19). */
export const productsCalls = {
  listProducts: call({
    method: 'GET',
    path: '/api/getcmslist',
    access,
    effect: 'read',
    wrapper: 'list:result.data',
    bulk: { delete: { call: 'deleteProduct', undo: { call: 'restoreProduct' } } },
    names,
    summary: 'Lists product entries, newest first.',
  }),
  getProduct: call({
    method: 'GET',
    path: '/api/getcms/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one product entry.',
  }),
  addProduct: call({
    method: 'POST',
    path: '/api/addcms',
    access,
    effect: 'write',
    undo: 'added',
    event: 'product.added',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:messages,result',
    multipart,
    names,
    errorNames,
    summary: 'Adds a product entry with both pictures. `token` is accepted instead of `tokentype`.',
  }),
  updateProduct: call({
    method: 'POST',
    path: '/api/updatecms',
    access,
    effect: 'write',
    undo: 'form',
    event: 'product.changed',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:messages,result',
    multipart,
    names,
    inputNames: { currencyId: 'id' },
    errorNames,
    summary:
      'Changes a product entry. Omitted pictures stay the same. `tokentype` is accepted instead of `token`.',
  }),
  deleteProduct: call({
    method: 'POST',
    path: '/api/deletecms/:id',
    access,
    effect: 'write',
    undo: { call: 'restoreProduct' },
    event: 'product.deleted',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message',
    names,
    summary: 'Moves a product entry to the trash, from which it can be restored for 90 days.',
  }),
  listDeletedProducts: call({
    method: 'GET',
    path: '/adminapi/trash/products',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { restore: { call: 'restoreProduct', undo: { call: 'deleteProduct' } } },
    summary: 'Lists product entries in the trash, latest first.',
  }),
  restoreProduct: call({
    method: 'POST',
    path: '/adminapi/trash/products/:id/restore',
    access,
    effect: 'write',
    undo: { call: 'deleteProduct' },
    event: 'product.restored',
    sensitivity: 'publication',
    proof: 'policy',
    wrapper: 'change:message,result',
    names,
    summary: 'Restores a product entry with its pictures from the trash.',
  }),
} as const;
