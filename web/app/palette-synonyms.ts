import type { MenuPath } from '#contract/platform/menu.ts';

/** Other words for menus, in both languages: what people call the thing that they look for. */
export const synonyms: Readonly<Partial<Record<MenuPath, string>>> = {
  '/setting': 'fee fees royalty service price configuration رسوم عمولة إتاوة سعر ضبط',
  '/adminfees': 'revenue income commission إيراد عمولة دخل',
  '/list': 'staff team colleague role permission right موظف فريق زميل صلاحية دور',
  '/user': 'customer account member block عميل حساب عضو حظر',
  '/loginhistory': 'sign-in session ip access دخول جلسة',
  '/withdraw': 'payout cash out payment سحب صرف دفع',
  '/fund-transfer-history': 'deposit transfer send إيداع تحويل إرسال',
  '/trade-history': 'order exchange market أمر تداول صفقة',
  '/TokenList': 'nft item collectible رمز قطعة',
  '/TokenSold': 'nft sale sales بيع مبيعات',
  '/verificationlist': 'kyc verify approve توثيق تحقق موافقة',
  '/report-list': 'abuse complaint flag شكوى إساءة بلاغ',
  '/support': 'ticket help question complaint تذكرة مساعدة سؤال',
  '/emailTemplate': 'mail newsletter subscriber بريد رسالة مشترك',
  '/api-keys': 'integration secret مفتاح ربط تكامل',
  '/audit': 'log history trail سجل تدقيق',
  '/securityType': 'password 2fa totp second factor كلمة المرور أمان',
};
