import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  login: '/login',
  forgot: '/forgot',
  changePassword: '/changepassword/:id',
  letIn: '/letin/:id',
  company: '/companylogin',
} as const;

export const screens: ScreensAt<typeof paths> = {
  login: {
    title: msg`Login`,
    access: 'signedOut',
    load: () => import('./login.tsx').then((file) => file.Login),
  },
  forgot: {
    title: msg`Forgot password`,
    access: 'signedOut',
    load: () => import('./forgot.tsx').then((file) => file.Forgot),
  },
  changePassword: {
    title: msg`Change password`,
    access: 'signedOut',
    load: () => import('./change-password.tsx').then((file) => file.ChangePassword),
  },
  company: {
    title: msg`Company sign-in`,
    access: 'signedOut',
    load: () => import('./company.tsx').then((file) => file.Company),
  },
  letIn: {
    title: msg`Allow sign-in from this network`,
    access: 'signedOut',
    load: () => import('./let-in.tsx').then((file) => file.AllowNetwork),
  },
};
