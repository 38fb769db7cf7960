import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  categories: '/Communitycategorylist',
  add: '/Communityaddcategory',
  editCategory: '/Communitycategoryedit/:id',
  users: '/CommunityUserList',
} as const;

export const screens: ScreensAt<typeof paths> = {
  categories: {
    title: msg`Category Details`,
    access: '/Communitycategorylist',
    entry: { label: msg`Community Category` },
    load: () => import('./community-categories-list.tsx').then((file) => file.CommunityCategoriesList),
    reads: firstPage(client.community.listCommunityCategories),
  },
  add: {
    // With `?user` it adds a user of the community (specification 5.20).
    title: msg`Add Category`,
    titlesWith: { user: msg`Add Users` },
    access: '/Communitycategorylist',
    alsoFor: '/CommunityUserList',
    load: () => import('./community-forms.tsx').then((file) => file.CommunityAdd),
  },
  editCategory: {
    title: msg`Update Category`,
    access: '/Communitycategorylist',
    load: () => import('./community-forms.tsx').then((file) => file.CommunityCategoryEdit),
  },
  users: {
    title: msg`User List`,
    access: '/CommunityUserList',
    entry: { label: msg`Community Users` },
    load: () => import('./community-users-list.tsx').then((file) => file.CommunityUsersList),
    reads: firstPage(client.community.listCommunityUsers),
  },
};
