import type { Synonyms } from '#web/lib/screens.ts';

/** Other words for what the screens are about. */
export const synonyms: Synonyms = {
  'admins.list': { en: 'staff team colleague role permission', ar: 'موظف فريق زميل صلاحية دور' },
  'roles.who': { en: 'permission access right', ar: 'صلاحية وصول' },
  'scim.show': {
    en: 'scim okta entra azure identity provider provisioning group sync',
    ar: 'مزود الهوية مزامنة المجموعات تزويد',
  },
  'apiKeys.list': { en: 'integration secret token', ar: 'ربط تكامل مفتاح' },
  'profile.edit': {
    en: 'time zone timezone number format language photo account',
    ar: 'المنطقة الزمنية تنسيق الأرقام اللغة صورة حساب',
  },
  'security.show': { en: 'password', ar: 'كلمة المرور أمان' },
  'security.factor': { en: '2fa mfa totp authenticator', ar: 'مصادقة ثنائية رمز' },
};
