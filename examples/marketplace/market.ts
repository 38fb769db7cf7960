import { randomBytes, randomInt } from 'node:crypto';
import type { FeedRows } from './client.ts';

/** Somebody who signed up. */
export interface Member {
  id: string;
  name: string;
  email: string;
  address: string;
  /** What the desk decided, which this marketplace obeys. */
  isBlocked: boolean;
  isVerified: boolean;
}

/** A token that is on sale. */
export interface Offer {
  id: string;
  name: string;
  tokenId: string;
  owner: Member;
  isHidden: boolean;
}

/** This run's part of every id, so that a second run signs up other people. */
const run = Date.now().toString(36);
let counter = 0;
const nextId = (kind: string) => `${kind}-${run}-${(counter += 1)}`;

const pick = <T>(some: readonly T[]): T => some[randomInt(some.length)] as T;
const amount = (most: number) => `${randomInt(1, most)}.${randomInt(10, 99)}`;
const account = () => `0x${randomBytes(20).toString('hex')}`;
const now = () => new Date().toISOString();

const firstNames = [
  'Amira',
  'Bogdan',
  'Chiara',
  'Deniz',
  'Elif',
  'Farid',
  'Hana',
  'Idris',
  'Jun',
  'Leila',
  'Noor',
  'Omar',
];
const lastNames = [
  'Haddad',
  'Ivanov',
  'Rossi',
  'Yılmaz',
  'Kaya',
  'Nasser',
  'Suzuki',
  'Diallo',
  'Tan',
  'Aziz',
];

/** What a small marketplace knows: its people and its tokens. The rows that it sends say what happened to them. */
export class Market {
  readonly members = new Map<string, Member>();
  readonly offers = new Map<string, Offer>();
  /** Who waits to be verified, by the request's id. */
  readonly requests = new Map<string, Member>();
  /** One contract for this run, so that its tokens are nobody else's. */
  readonly #contract = account();

  /** A member who is not blocked; undefined where there is none. */
  get active(): Member | undefined {
    const active = [...this.members.values()].filter(({ isBlocked }) => !isBlocked);
    return active.length === 0 ? undefined : pick(active);
  }

  /** Who was blocked last. */
  get blocked(): Member | undefined {
    return [...this.members.values()].findLast(({ isBlocked }) => isBlocked);
  }

  signUp(): FeedRows['users'] {
    const name = `${pick(firstNames)} ${pick(lastNames)}`;
    const id = nextId('u');
    const email = `${id}@example.com`;
    const member = { id, name, email, address: account(), isBlocked: false, isVerified: false };
    this.members.set(id, member);
    return { id, revision: 1, name, email, address: member.address, status: 'active', createdAt: now() };
  }

  /** Whoever the desk has blocked can't sign in. */
  signIn({ id, email, isBlocked }: Member): FeedRows['logins'] {
    return {
      id: nextId('l'),
      user: id,
      email,
      ipAddress: `203.0.113.${randomInt(1, 255)}`,
      countryName: 'United Arab Emirates',
      countryCode: 'AE',
      os: pick(['iOS', 'Android', 'Windows', 'macOS']),
      status: isBlocked ? 'Failed' : 'Success',
      createdAt: now(),
    };
  }

  mint(owner: Member): FeedRows['tokens'] {
    const id = nextId('t');
    const tokenId = String(this.offers.size + 1);
    const name = `${pick(['Dune', 'Harbour', 'Lantern', 'Mirage', 'Palm'])} ${tokenId}`;
    this.offers.set(id, { id, name, tokenId, owner, isHidden: false });
    return {
      id,
      chainId: '1',
      contractAddress: this.#contract,
      tokenId,
      name,
      price: amount(5),
      currency: 'ETH',
      creator: owner.address,
      owner: owner.address,
      status: 'listed',
      createdAt: now(),
    };
  }

  bid({ id, tokenId, name }: Offer, bidder: Member): FeedRows['bids'] {
    return {
      id: nextId('b'),
      token: id,
      tokenId,
      tokenName: name,
      amount: amount(5),
      currency: 'ETH',
      bidder: bidder.address,
      user: bidder.id,
      bidderName: bidder.name,
      createdAt: now(),
    };
  }

  trade(): FeedRows['trades'] {
    const id = nextId('o');
    return {
      id,
      tradeId: id,
      firstCurrency: 'ETH',
      secondCurrency: 'USDT',
      initialQuantity: '2',
      price: '2400.5',
      orderValue: '4801',
      remaining: '0',
      orderType: pick(['Limit', 'Market']),
      orderedAt: now(),
    };
  }

  withdraw({ id, email }: Member): FeedRows['withdrawals'] {
    return {
      id: nextId('w'),
      user: id,
      email,
      currencySymbol: 'ETH',
      paymentType: 2,
      toAddress: account(),
      amount: amount(20),
      status: 1,
      createdAt: now(),
    };
  }

  ask({ id, name, email }: Member): FeedRows['tickets'] {
    const ticket = nextId('q');
    return {
      id: ticket,
      ticketNumber: ticket.toUpperCase(),
      user: id,
      name,
      email,
      subject: pick(['Where is my withdrawal?', 'I can’t see my token', 'How do I verify my email?']),
      description: 'I waited for an hour. What can I do?',
      createdAt: now(),
    };
  }

  report({ address, name }: Member): FeedRows['reports'] {
    return {
      id: nextId('r'),
      type: 'user',
      address,
      name,
      description: 'Offers pictures of somebody else.',
      createdAt: now(),
    };
  }

  /** Asks for a member to be verified, until the desk has decided; undefined where nothing is left to ask. */
  askForVerification(member: Member): FeedRows['verifications'] | undefined {
    if (member.isVerified || [...this.requests.values()].includes(member)) return undefined;
    const { id: user, email, address } = member;
    const id = nextId('v');
    this.requests.set(id, member);
    return { id, user, email, address, createdAt: now() };
  }
}
