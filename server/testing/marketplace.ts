import { createHash } from 'node:crypto';
import { parseAddress } from '#server/platform/base/address.ts';
import type { Services } from '#server/platform/context/services.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Answer, TestAdmin, TestApp } from './app.ts';
import { photo } from './pictures.ts';

let counter = 0;

/** A unique address, checksummed. */
export function testAddress(): string {
  counter += 1;
  const digits = createHash('sha256').update(`${counter}`).digest('hex').slice(0, 40);
  return parseAddress(`0x${digits}`) as string;
}

export interface TestToken {
  id: string;
  name: string;
  tokenId: string;
  creator: string;
  owner: string;
}

/** Adds a token; columns of the table may be given. */
export async function addToken(
  { services }: { services: Pick<Services, 'db'> },
  columns: Record<string, unknown> = {},
): Promise<TestToken> {
  counter += 1;
  const token = {
    id: uuidV7(),
    name: `Token ${counter}`,
    token_id: String(counter),
    currency: 'ETH',
    contract_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    chain_id: '1',
    creator: testAddress(),
    owner: testAddress(),
    sold_at: columns['status'] === 'sold' ? new Date() : null,
    ...columns,
  };
  await services.db.insertInto('tokens').values(token).execute();
  return {
    id: token.id,
    name: token.name,
    tokenId: token.token_id,
    creator: token.creator,
    owner: token.owner,
  };
}

/** Puts a token up for auction until a given time. It creates the token unless one is given. */
export async function addAuction(
  app: Pick<TestApp, 'services'>,
  columns: { ends_at?: Date; is_banner?: boolean; price?: string; token?: TestToken } = {},
): Promise<{ id: string; token: TestToken }> {
  const { token = await addToken(app), ...others } = columns;
  const id = uuidV7();
  await app.services.db
    .insertInto('auctions')
    .values({
      id,
      token_record: token.id,
      price: '1',
      currency: 'ETH',
      ends_at: new Date(Date.now() + 3_600_000),
      ...others,
    })
    .execute();
  return { id, token };
}

/** An image as a browser uploads it. A different width makes a different image. */
export async function pictureFile(width = 60): Promise<File> {
  return new File([new Uint8Array(await photo('png', width))], 'picture.png', { type: 'image/png' });
}

/** Sends a form like a browser, by POST by default. */
export async function sendForm(
  app: Pick<TestApp, 'url'>,
  admin: Pick<TestAdmin, 'token'>,
  path: string,
  fields: Record<string, string | File>,
  { method = 'POST', headers = {} }: { method?: 'POST' | 'PUT'; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(app.url + path, {
    method,
    headers: { authorization: admin.token, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
