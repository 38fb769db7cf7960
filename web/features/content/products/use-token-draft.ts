import { useQuery } from '@tanstack/react-query';
import { mayUse } from '#contract/platform/menu.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { session } from '#web/lib/session.ts';

type Token = AnswerOf<typeof client.tokens.getToken>;

/** Reads a stored picture again as a file for the form; null if it can't be read. */
async function fileOf(address: string | null): Promise<File | null> {
  if (!address) return null;
  try {
    const response = await fetch(address);
    return response.ok ? new File([await response.blob()], 'picture.webp', { type: 'image/webp' }) : null;
  } catch {
    return null;
  }
}

/** The featured creator of a token, if there is one and the administrator may see creators. */
async function featuredCreator({ creator }: Token) {
  const admin = session();
  if (!admin || !mayUse(admin, '/feature-creator', 'read')) return undefined;
  const { rows } = await client.creators.listCreators({ search: creator, limit: 1 });
  return rows[0];
}

function paragraphOf(text: string, href?: string): string {
  const paragraph = document.createElement('p');
  const inner = href === undefined ? paragraph : paragraph.appendChild(document.createElement('a'));
  inner.textContent = text;
  if (inner instanceof HTMLAnchorElement) inner.href = href ?? '';
  return paragraph.outerHTML;
}

async function readTokenDraft(id: string) {
  const token = await client.tokens.getToken({ id });
  const creator = await featuredCreator(token);
  const page = new URL(`/info/${id}`, location.origin).href;
  const productImage = await fileOf(token.image);
  return {
    name: token.name.slice(0, 200),
    price: token.price ?? '',
    creatorName: creator?.name ?? token.creator,
    token: /^(BEP|BNB)/i.test(token.currency) ? ('BEP' as const) : ('ETH' as const),
    creatorImage: creator ? await fileOf(creator.profileImage) : productImage,
    productImage,
    content: (token.description ? paragraphOf(token.description) : '') + paragraphOf(token.name, page),
  };
}

/** The values of a new product entry. */
export type TokenDraft = Awaited<ReturnType<typeof readTokenDraft>>;

/**
 * The values with which a token becomes a product entry: its name, price, description, picture and public page, and
 * its featured creator. Read once, so that nothing that is typed is replaced.
 */
export const useTokenDraft = (id: string) =>
  useQuery({
    queryKey: ['productDraft', id],
    queryFn: () => readTokenDraft(id),
    staleTime: Infinity,
    gcTime: 0,
  });
