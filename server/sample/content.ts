import { momentOf, type SamplePart, streams } from './part.ts';
import { Random } from './random.ts';

const faqs = [
  ['How do I create an account?', 'Connect a wallet, then confirm your e-mail address.\nYou can look around without either.'],
  ['Which wallets work here?', 'Every browser wallet that announces itself (EIP-6963), and hardware wallets through it.'],
  ['What does minting cost?', 'The network’s gas and our service fee, both shown before you sign. Listing is free.'],
  ['How long does a withdrawal take?', 'Crypto: mostly within an hour. Bank transfers: one to three working days.'],
  ['Can I cancel a bid?', 'Yes, until the owner accepts it. Cancelling costs only gas.'],
  ['Who gets the royalties?', 'Up to five addresses that the creator names when minting. They are paid with every sale.'],
  ['Why was my verification rejected?', 'Mostly because the address in the request was not the one that signed it.\nSend a new request with the right wallet connected.'],
  ['What is a hot collection?', 'A collection that our editors show on the front page for a while.'],
  ['I sent funds over the wrong network. Are they lost?', 'Often not. Open a ticket with the hash of the transaction and we look at it.'],
  ['How do I report a token or a user?', 'Use the flag beside the title. Every report is read by a person.'],
  ['Do you hold my tokens?', 'No. They stay in your wallet until the moment they are sold.'],
  ['كيف أغيّر بريدي الإلكتروني؟', 'افتح الإعدادات ثم الحساب، وأكّد العنوان الجديد من الرسالة التي تصلك.'],
  ['ما رسوم السحب؟', 'تظهر الرسوم قبل التأكيد، وتختلف من عملة إلى أخرى.'],
] as const; // oxfmt-ignore

/** Frequently asked questions. */
export const faqsPart: SamplePart = {
  table: 'faqs',
  columns: ['id', 'question', 'answer', 'created_at'],
  count: () => faqs.length,
  row(size, index) {
    const createdAt = momentOf(size, index, faqs.length, 0.4);
    const [question, answer] = faqs[index] as (typeof faqs)[number];
    const id = new Random(size.seed, streams.content, index).idAt(createdAt);
    return [id, question, answer, new Date(createdAt).toISOString()];
  },
};

const pages = [
  ['About us', '<h2>A market for what is one of a kind</h2><p>We began in 2021 with forty artists and one idea: <strong>who makes something is paid each time it is sold</strong>.</p><p>Today some thousand creators from sixty countries show their work here.</p>'],
  ['Terms and conditions', '<h2>1. Who may trade</h2><p>Anybody of age who owns a wallet.</p><h2>2. What you buy</h2><p>A token, and the rights that its creator names with it. <em>Copyright stays with the creator.</em></p><h2>3. Fees</h2><ul><li><p>The service fee is shown before you sign.</p></li><li><p>Gas goes to the network, never to us.</p></li></ul>'],
  ['Privacy policy', '<h2>What we keep</h2><p>Your wallet’s address, your e-mail address where you gave it, and what happened on the chain, which is public anyway.</p><h2>What we don’t</h2><p>No trackers, no advertising, no sale of data.</p>'],
  ['Contact', '<p>Open a ticket from your account, or write to <a href="mailto:hello@marketplace.example" rel="noopener noreferrer nofollow" target="_blank">hello@marketplace.example</a>.</p><blockquote><p>Nobody of ours ever asks for your recovery phrase.</p></blockquote>'],
  ['Fees', '<h2>Service fees</h2><p>Single copies and multiple copies have fees of their own; both are on every order before it is placed.</p>'],
  ['How it works', '<ol><li><p>Connect your wallet</p></li><li><p>Mint, or find something you like</p></li><li><p>Sign once: the contract moves token and payment together</p></li></ol>'],
  ['Creator guidelines', '<h2>Your own work</h2><p>Mint only what is yours. <strong>Copies are taken down</strong> and their accounts closed.</p>'],
  ['سياسة الاسترداد', '<p>المعاملات على السلسلة نهائية. إذا بيع لك عنصر منسوخ فافتح تذكرة خلال <strong>أربعة عشر يومًا</strong> لنعيد رسوم الخدمة.</p>'],
] as const; // oxfmt-ignore

/** The text pages of the public site. */
export const staticPagesPart: SamplePart = {
  table: 'static_pages',
  replacesStandard: true,
  columns: ['id', 'identifier', 'content', 'created_at'],
  count: () => pages.length,
  row(size, index) {
    const createdAt = momentOf(size, index, pages.length, 0.1);
    const [identifier, content] = pages[index] as (typeof pages)[number];
    const id = new Random(size.seed, streams.content, 1000 + index).idAt(createdAt);
    return [id, identifier, content, new Date(createdAt).toISOString()];
  },
};
