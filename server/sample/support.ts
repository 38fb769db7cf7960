import { customer } from './exchange.ts';
import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';

/** A question and its conversation: support, user, support. */
interface Topic {
  subject: string;
  question: string;
  replies: readonly [string, string, string];
}

const topics: readonly Topic[] = [
  {
    subject: 'Withdrawal still pending',
    question:
      'I asked for a withdrawal two days ago and it is still pending.\nIs there anything I have to confirm?',
    replies: [
      'Thank you for writing. Your withdrawal waits for the network; nothing is missing on your side.',
      'Good to know. How long does that usually take?',
      'Within the next six hours. You get a message as soon as it is sent.',
    ],
  },
  {
    subject: 'Wrong network for my deposit',
    question: 'I sent USDT over another network than the one on the deposit page. Can you recover it?',
    replies: [
      'We can, if the address is one of ours. Please send us the hash of the transaction.',
      'It is in the explorer under my address, sent yesterday at 18:40.',
      'Found it. The recovery is on its way and takes up to five days.',
    ],
  },
  {
    subject: 'My token does not show its picture',
    question: 'The token that I minted this morning shows a grey square instead of the picture.',
    replies: [
      'The picture was larger than 5 MB, so it was not taken over. Please upload a smaller one.',
      'That worked, thank you!',
      'You are welcome. We close this ticket; write again any time.',
    ],
  },
  {
    subject: 'Change of e-mail address',
    question: 'I lost access to my old mailbox. How do I change the e-mail address of my account?',
    replies: [
      'For your safety we need a signed message from your wallet. We sent you the text to sign.',
      'Signed and sent.',
      'Confirmed. The new address is active now.',
    ],
  },
  {
    subject: 'Fee higher than shown',
    question: 'The fee of my last withdrawal was higher than the one on the page. Which one is right?',
    replies: [
      'The fee changed at midnight; the page that you saw was from before. We return the difference.',
      'Very fair, thanks.',
      'The difference is in your account.',
    ],
  },
  {
    subject: 'لم يصل التحويل',
    question: 'حوّلت مبلغًا إلى صديقي أمس ولم يصل إليه حتى الآن.\nأرجو التحقق من ذلك.',
    replies: [
      'شكرًا لتواصلك. التحويل قيد المراجعة وسيصل خلال ساعة.',
      'وصل المبلغ، شكرًا جزيلًا.',
      'يسعدنا ذلك. نغلق هذه التذكرة الآن.',
    ],
  },
  {
    subject: 'تعذر تسجيل الدخول',
    question: 'لا يصلني رمز التحقق عند تسجيل الدخول من هاتفي الجديد.',
    replies: [
      'تحقق من ضبط الوقت في هاتفك: يعتمد الرمز عليه.',
      'كان الوقت متأخرًا بدقيقتين. يعمل الآن.',
      'ممتاز. نتمنى لك يومًا طيبًا.',
    ],
  },
];

/** Most are normal: 1 is low, 4 urgent. */
const priorities = [1, 2, 2, 2, 2, 2, 2, 3, 3, 4] as const;
const tags = ['withdrawal', 'account', 'refund', 'vip'] as const;

const hour = 3600 * 1000;
const newest = 12;

function ticketCount({ users }: SampleSize): number {
  return Math.max(24, Math.floor(users / 25));
}

interface SampleTicket {
  id: string;
  moment: number;
  topic: Topic;
  random: Random;
}

function ticketAt(size: SampleSize, index: number): SampleTicket {
  const random = new Random(size.seed, streams.tickets, index);
  // At least an hour before the end, so that answers come after it and not in the future.
  const moment = momentOf(size, index, ticketCount(size), (random.bits() / 2 ** 32) * 0.9) - 4 * hour;
  return { id: random.idAt(moment), moment, topic: random.pick(topics), random };
}

/** Tickets: one for every twenty-five users. Most old ones are closed. */
export const ticketsPart: SamplePart = {
  table: 'tickets',
  columns: [
    'id',
    'ticket_number',
    'user_id',
    'name',
    'email',
    'subject',
    'description',
    'closed_status',
    'created_at',
    'priority',
    'tags',
  ],
  count: ticketCount,
  row(size, index) {
    const { id, moment, topic, random } = ticketAt(size, index);
    const { user, email } = customer(size, moment, random);
    const isRecent = index >= ticketCount(size) - newest;
    return [
      id,
      `TCK-${String(10_001 + index)}`,
      user.id,
      user.name,
      email,
      topic.subject,
      topic.question,
      random.chance(isRecent ? 0.25 : 0.97) ? 1 : 0,
      new Date(moment).toISOString(),
      random.pick(priorities),
      random.chance(0.4) ? `{${random.pick(tags)}}` : '{}',
    ];
  },
};

// Of four tickets in a row, the first has no reply, and the others one, two and three.
const repliesOfFour = [
  { ticket: 1, reply: 0 },
  { ticket: 2, reply: 0 },
  { ticket: 2, reply: 1 },
  { ticket: 3, reply: 0 },
  { ticket: 3, reply: 1 },
  { ticket: 3, reply: 2 },
] as const;

export const ticketRepliesPart: SamplePart = {
  table: 'ticket_replies',
  columns: ['id', 'ticket_id', 'author', 'message', 'created_at'],
  count: (size) => Math.floor(ticketCount(size) / 4) * repliesOfFour.length,
  row(size, index) {
    const { ticket: offset, reply } = repliesOfFour[index % repliesOfFour.length] ?? repliesOfFour[0];
    const ticket = ticketAt(size, Math.floor(index / repliesOfFour.length) * 4 + offset);
    const random = new Random(size.seed, streams.ticketReplies, index);
    const moment = Math.floor(ticket.moment + (reply + 0.2 + random.below(600) / 1000) * hour);
    return [
      random.idAt(moment),
      ticket.id,
      reply === 1 ? 'user' : 'admin',
      ticket.topic.replies[reply],
      new Date(moment).toISOString(),
    ];
  },
};
