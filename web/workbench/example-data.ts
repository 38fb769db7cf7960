/** The administrator who is signed in. */
export const me = { id: '0193a000-0000-7000-8000-000000000001', name: 'Ana Silva', email: 'ana@example.com' };

/** Colleagues, one of them with a long name and one with an Arabic one. */
export const colleagues = [
  { id: '0193a000-0000-7000-8000-000000000002', name: 'Yudi Hartono' },
  { id: '0193a000-0000-7000-8000-000000000003', name: 'ليلى الحسن' },
  {
    id: '0193a000-0000-7000-8000-000000000004',
    name: 'Wolfeschlegelsteinhausenbergerdorff Maximilian Alexander von Habsburg',
  },
];

/** Records by the state that they show. Their ids end with a hint of that state. */
export const records = {
  usual: '0193a000-0000-7000-8000-0000000000a1',
  empty: '0193a000-0000-7000-8000-0000000000e0',
  loading: '0193a000-0000-7000-8000-00000000010a',
  failing: '0193a000-0000-7000-8000-00000000fa11',
};

/** Addresses by their kind of name. */
export const addresses = {
  unknown: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
  own: '0x2546bcd3c84621e976d8185a91a922ae77ecec30',
  user: '0xbda5747bfd65f08deb54cb465eb87d40e51b197e',
  imitates: '0xdd2fd4581271e230360230f9337d5c0430bf44c0',
  resembles: '0x2546bcd3c84621e9aaaaaaaaaaaaaaaaaaaaec30',
};

export const hash = '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b';

/** A time that never changes, so that screenshots don't either. */
export const moment = '2026-03-14T09:26:53.000Z';

/** An image that needs no request. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#4547c4"/><circle cx="32" cy="26" r="12" fill="#dfe1fe"/><path d="M8 64a24 24 0 0 1 48 0" fill="#dfe1fe"/></svg>',
)}`;

export const longText =
  'A sentence that is much longer than the place where it stands, with_one_word_that_cannot_be_broken_anywhere_because_it_has_no_spaces_at_all in it';

export const arabicText = 'هل يمكنني استرداد رسوم المعاملة إذا رُفض السحب؟';

/** Frequent questions, as `faqs.listFaqs` returns them. */
export const faqs = [
  ['How do I withdraw money?', 'Open your wallet, choose Withdraw, and enter the address.'],
  ['Who pays the network fee?', 'The buyer pays it with the purchase.'],
  [arabicText, 'تُعاد الرسوم خلال يومي عمل.'],
  [longText, longText],
  ['Can I change my user name?', ''],
].map(([question = '', answer = ''], index) => ({
  id: `0193a000-0000-7000-8000-0000000001${index}0`,
  question,
  answer,
  createdAt: moment,
  version: 1,
}));
