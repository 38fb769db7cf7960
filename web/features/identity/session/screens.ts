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
    load: async () => (await import('./login.tsx')).Login,
  },
  forgot: {
    title: msg`Forgot password`,
    access: 'signedOut',
    load: async () => (await import('./forgot.tsx')).Forgot,
  },
  changePassword: {
    title: msg`Change password`,
    access: 'signedOut',
    load: async () => (await import('./change-password.tsx')).ChangePassword,
  },
  company: {
    title: msg`Company sign-in`,
    access: 'signedOut',
    load: async () => (await import('./company.tsx')).Company,
  },
  letIn: {
    title: msg`Allow sign-in from this network`,
    access: 'signedOut',
    load: async () => (await import('./let-in.tsx')).AllowNetwork,
  },
};
