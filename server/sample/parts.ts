import { bidsPart } from './bids.ts';
import { categoriesPart } from './collections.ts';
import { communityCategoriesPart, communityUsersPart } from './community.ts';
import { faqsPart, staticPagesPart } from './content.ts';
import { currenciesPart } from './currencies.ts';
import { fundTransfersPart, tradesPart, withdrawalsPart } from './exchange.ts';
import { feesPart } from './fees.ts';
import { loginsPart } from './logins.ts';
import { auctionsPart, creatorsPart, productsPart } from './market.ts';
import { emailTemplatesPart, subscribersPart } from './mail.ts';
import type { SamplePart } from './part.ts';
import { reportsPart } from './reports.ts';
import { ticketRepliesPart, ticketsPart } from './support.ts';
import { tokensPart } from './tokens.ts';
import { usersPart } from './users.ts';
import { verificationsPart } from './verifications.ts';

/** All parts of the sample, ordered so that rows come after those that they refer to. */
export const sampleParts: readonly SamplePart[] = [
  usersPart,
  loginsPart,
  categoriesPart,
  tokensPart,
  bidsPart,
  feesPart,
  verificationsPart,
  reportsPart,
  auctionsPart,
  creatorsPart,
  productsPart,
  communityCategoriesPart,
  communityUsersPart,
  currenciesPart,
  tradesPart,
  withdrawalsPart,
  fundTransfersPart,
  ticketsPart,
  ticketRepliesPart,
  faqsPart,
  staticPagesPart,
  emailTemplatesPart,
  subscribersPart,
];
