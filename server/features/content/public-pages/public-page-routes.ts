import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownImage } from '#contract/platform/fields.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import { parseAddress } from '#server/platform/base/address.ts';
import type { Services } from '#server/platform/context/services.ts';
import { escapeHtml as text } from '#server/platform/rich-text/escape-html.ts';
import { pageHtml, type PublicPage, publicPolicy } from '#server/platform/public-pages/page.ts';
import { findPublicToken, listPublicItems, type PublicItem, type PublicToken } from './queries.ts';

const maxItems = 60;

/** How many seconds a browser or a cache may show a page without asking again. */
const freshFor = 60;

/**
 * The public pages that links of the back office lead to (specification 5.22): /info/{id} of a token, banner or
 * auction, and /items/{address}. With PUBLIC_SITE_URL, this server redirects to that site. Without it, they are plain
 * pages of this server, so that every link works.
 */
export function servePublicPages(app: FastifyInstance, { config, db, admission }: Services): void {
  const { publicSiteUrl } = config;
  if (publicSiteUrl) {
    const onward = (request: FastifyRequest, reply: FastifyReply) => {
      const { pathname } = new URL(request.url, config.publicUrl);
      return reply.redirect(publicSiteUrl + pathname, 302);
    };
    app.get('/info/:id', onward);
    app.get('/items/:address', onward);
    return;
  }
  app.get<{ Params: { id: string } }>('/info/:id', async (request, reply) => {
    const { id } = request.params;
    const token = isUuid(id) ? await admission.queue('rest', () => findPublicToken(db, id)) : undefined;
    const { publicUrl } = config;
    if (!token) return notFound(reply, `${publicUrl}/info/${encodeURIComponent(id)}`);
    return send(reply, 200, tokenPage(token, publicUrl));
  });
  app.get<{ Params: { address: string } }>('/items/:address', async (request, reply) => {
    const owner = parseAddress(request.params.address);
    const { publicUrl } = config;
    if (!owner) return notFound(reply, `${publicUrl}/items/${encodeURIComponent(request.params.address)}`);
    const items = await admission.queue('rest', () => listPublicItems(db, owner, maxItems + 1));
    return send(reply, 200, itemsPage(owner, items, publicUrl));
  });
}

function send(reply: FastifyReply, status: number, page: PublicPage): FastifyReply {
  return reply
    .code(status)
    .header('Content-Security-Policy', publicPolicy)
    .header('Cache-Control', status === 200 ? `public, max-age=${freshFor}` : 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageHtml(page));
}

function notFound(reply: FastifyReply, address: string): FastifyReply {
  const body = '<h1>Not found</h1>\n<p class="dim">This page doesn’t exist or has been removed.</p>';
  return send(reply, 404, { title: 'Not found', description: 'There is nothing here.', address, body });
}

function priceOf({ price, currency }: Pick<PublicToken, 'price' | 'currency'>): string {
  return price === null ? 'Not for sale' : `${price} ${currency}`;
}

/**
 * A time as `DD-MM-YYYY h:mm a` (specification 5.7), in UTC because a public page doesn't know its viewer's time zone.
 */
function inUtc(instant: Date): string {
  const [year, month, day] = instant.toISOString().slice(0, 10).split('-');
  const hours = instant.getUTCHours();
  const minutes = String(instant.getUTCMinutes()).padStart(2, '0');
  return `${day}-${month}-${year} ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'} UTC`;
}

function picture(image: string | null, name: string, size: number): string {
  return image === null
    ? '<div class="none"></div>'
    : `<img src="${text(image)}" alt="${text(name)}" width="${size}" height="${size}">`;
}

function tokenPage(token: PublicToken, publicUrl: string): PublicPage {
  const { id, name, description, auctionEnds } = token;
  const image = ownImage(token.image);
  const account = (address: string) => `<a class="mono" href="/items/${text(address)}">${text(address)}</a>`;
  const facts = [
    ['Creator', account(token.creator)],
    ['Owner', account(token.owner)],
    ...(token.collection === null ? [] : [['Collection', text(token.collection)]]),
    ...(token.category === null ? [] : [['Category', text(token.category)]]),
    ['Token Id', `<span class="mono">${text(token.tokenId)}</span>`],
    ...(auctionEnds === null
      ? []
      : [['Auction ends', `<time datetime="${auctionEnds.toISOString()}">${inUtc(auctionEnds)}</time>`]]),
  ];
  return {
    title: name,
    description: description || `${name}, ${priceOf(token)}`,
    address: `${publicUrl}/info/${id}`,
    image: image === null ? undefined : publicUrl + image,
    body: `<article class="token">
<div class="picture">${picture(image, name, 512)}</div>
<div class="facts">
<h1 dir="auto">${text(name)}</h1>
<p class="price">${text(priceOf(token))}</p>
<p dir="auto">${text(description)}</p>
<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`).join('\n')}</dl>
</div>
</article>`,
  };
}

function itemsPage(owner: string, found: PublicItem[], publicUrl: string): PublicPage {
  const items = found.slice(0, maxItems).map((item) => ({ ...item, image: ownImage(item.image) }));
  const count =
    found.length > maxItems
      ? `The newest ${maxItems} items`
      : `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  const cards = items.map(
    (item) =>
      `<li><a href="/info/${item.id}">${picture(item.image, '', 256)}<div class="words"><strong dir="auto">${text(item.name)}</strong><div class="dim" dir="auto">${text(item.collection ?? '')}</div><div>${text(priceOf(item))}</div></div></a></li>`,
  );
  const withImage = items.find(({ image }) => image !== null);
  return {
    title: `Items of ${owner}`,
    description: items.length === 0 ? `${owner} owns nothing here.` : `${count} of ${owner}.`,
    address: `${publicUrl}/items/${owner}`,
    image: withImage?.image ? publicUrl + withImage.image : undefined,
    body: `<h1>Items</h1>
<p class="mono dim">${text(owner)}</p>
<p>${items.length === 0 ? 'Nothing here yet.' : text(count)}</p>
<ul class="items">${cards.join('\n')}</ul>`,
  };
}
