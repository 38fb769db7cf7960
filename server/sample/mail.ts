import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { userAt } from './users.ts';

const templates = [
  ['Welcome', 'Welcome to {{marketName}}, {{name}}', '<h2>Good to have you, {{name}}</h2><p>You are now on the list of <strong>{{marketName}}</strong>. Three things worth knowing:</p><ul><li><p>New drops open on Tuesdays at noon UTC.</p></li><li><p>Creators get their royalty with every sale, also years from now.</p></li><li><p>We never ask for your recovery phrase. Nobody honest does.</p></li></ul>'],
  ['Drop announcement', 'Tuesday’s drop: Lumen Dunes', '<h2>Lumen Dunes opens on Tuesday</h2><p>Hello {{name}},</p><p>two hundred dunes, drawn by the wind of one winter night. Each is one of a kind, and <em>none is shown twice</em>.</p><p><a href="https://marketplace.example/drops/lumen-dunes" rel="noopener noreferrer nofollow" target="_blank">Look at them before everybody else</a></p>'],
  ['Auction reminder', 'Last hours: the auctions you may want to see', '<p>Hello {{name}},</p><p>some auctions end today. <strong>A bid can be taken back until the owner accepts it.</strong></p><blockquote><p>Fees and gas are shown before you sign.</p></blockquote>'],
  ['Monthly letter', 'What happened at {{marketName}} this month', '<h2>The month in short</h2><ol><li><p>Four hundred new creators</p></li><li><p>Lower service fees for multiple copies</p></li><li><p>A page that explains royalties in one minute</p></li></ol><p>Thank you for reading, {{name}}.</p>'],
  ['Maintenance', 'We are away for an hour on Sunday', '<p>On Sunday from 02:00 to 03:00 UTC we move to new servers. Your tokens are on the chain and stay where they are; only this site sleeps.</p>'],
  ['Security notice', 'Somebody pretends to be us', '<p>Messages that promise free tokens for “verifying” a wallet are going round. <strong>They are not ours.</strong></p><p>We write to {{email}} and nowhere else, and never ask you to sign anything by mail.</p>'],
  ['رسالة الشهر', 'جديد {{marketName}} هذا الشهر', '<h2>مرحبًا {{name}}</h2><p>إليك أهم ما جرى هذا الشهر: مبدعون جدد، ورسوم أقل، وصفحة تشرح حقوق الملكية في دقيقة.</p>'],
] as const; // oxfmt-ignore

/** Templates of emails to subscribers. */
export const emailTemplatesPart: SamplePart = {
  table: 'email_templates',
  replacesStandard: true,
  columns: ['id', 'identifier', 'subject', 'content', 'created_at'],
  count: () => templates.length,
  row(size, index) {
    const createdAt = momentOf(size, index, templates.length, 0.2);
    const [identifier, subject, content] = templates[index] as (typeof templates)[number];
    const id = new Random(size.seed, streams.content, 2000 + index).idAt(createdAt);
    return [id, identifier, subject, content, new Date(createdAt).toISOString()];
  },
};

/** One in twenty users, and at least enough for several pages. */
const subscriberCount = ({ users }: SampleSize) => Math.max(40, Math.floor(users / 20));

/** Subscribers: some of the users, and some who only left an email. A few have unsubscribed. */
export const subscribersPart: SamplePart = {
  table: 'subscribers',
  columns: ['id', 'email', 'name', 'created_at', 'unsubscribed_at'],
  count: subscriberCount,
  row(size, index) {
    const createdAt = momentOf(size, index, subscriberCount(size), 0.7);
    const random = new Random(size.seed, streams.content, 10_000 + index);
    const { name, email } = userAt(size, (index * 20) % size.users);
    const isUser = email !== null && index * 20 < size.users && random.chance(0.8);
    const left = random.chance(0.04) ? new Date((createdAt + size.until.getTime()) / 2).toISOString() : null;
    return [
      random.idAt(createdAt),
      isUser ? email : `reader${index + 1}@inbox.example`,
      isUser ? name : null,
      new Date(createdAt).toISOString(),
      left,
    ];
  },
};
