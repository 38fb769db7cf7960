import { createHash } from 'node:crypto';
import type { Services } from '#server/platform/context/services.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { keepDocumentFile, placeDocumentFile } from '#server/features/privacy/documents/store.ts';
import type { PictureOrPdf } from '#server/platform/images/picture-or-pdf.ts';
import { smallPdf } from './small-pdf.ts';

type Colour = readonly [number, number, number];

const card = { width: 860, height: 540 };

/** A card with a portrait and lines instead of text, so that it is clearly nobody's. */
async function drawCard(ground: Colour, ink: Colour, hasPortrait: boolean): Promise<PictureOrPdf> {
  const { width, height } = card;
  const pixels = Buffer.alloc(width * height * 3);
  const paint = (left: number, top: number, wide: number, high: number, colour: Colour, isRound = false) => {
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) {
        const [dx, dy] = [(2 * (x - left)) / wide - 1, (2 * (y - top)) / high - 1];
        if (!isRound || dx * dx + dy * dy <= 1) pixels.set(colour, (y * width + x) * 3);
      }
  };
  const mixed = (part: 0 | 1 | 2) => Math.round((ground[part] * 3 + ink[part]) / 4);
  const pale: Colour = [mixed(0), mixed(1), mixed(2)];
  paint(0, 0, width, height, ground);
  paint(0, 0, width, 84, ink);
  paint(40, 28, 260, 28, ground);
  if (hasPortrait) {
    paint(40, 124, 220, 280, pale);
    paint(105, 160, 90, 110, ink, true);
    paint(70, 290, 160, 114, ink, true);
  }
  for (let line = 0; line < 6; line += 1) {
    paint(hasPortrait ? 300 : 40, 130 + line * 46, 110, 10, pale);
    paint(hasPortrait ? 300 : 40, 146 + line * 46, 180 + ((line * 83) % 240), 16, ink);
  }
  for (const [line, top] of [440, 482].entries())
    for (let sign = 0; sign < 38; sign += 1)
      paint(40 + sign * 20, top, (sign * 7 + line * 3) % 5 === 0 ? 6 : 13, 22, ink);
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(pixels, { raw: { ...card, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
  return { type: 'image/webp', bytes };
}

const day = 24 * 3600 * 1000;

/** Documents for the oldest pending verification requests, so that a new workspace has something to open. */
export async function addSampleDocuments(services: Pick<Services, 'db' | 'keys' | 'objects'>): Promise<void> {
  const { db } = services;
  const waiting = await db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.user_id')
    .select(['users.id', 'users.name', 'verifications.created_at as at'])
    .where('verifications.status', '=', 'Pending')
    .orderBy('verifications.created_at')
    .orderBy('verifications.id')
    .limit(6)
    .execute();
  const [blue, green, back] = await Promise.all([
    drawCard([226, 234, 246], [38, 62, 120], true),
    drawCard([229, 241, 231], [28, 94, 70], true),
    drawCard([229, 241, 231], [28, 94, 70], false),
  ]);
  const now = Date.now();
  const bill: PictureOrPdf = {
    type: 'application/pdf',
    bytes: smallPdf(['Water and electricity', '', 'A sample, of nobody.', 'Consumption 214 kWh', 'Paid']),
  };
  const ids: string[] = [];
  await db.transaction().execute(async (transaction) => {
    for (const [index, user] of waiting.entries()) {
      const hasPassport = index % 2 === 0;
      const shown = hasPassport
        ? [
            { kind: 'passport' as const, side: 'whole' as const, file: blue, days: index === 2 ? -20 : 900 },
            { kind: 'proof-of-address' as const, side: 'whole' as const, file: bill, days: null },
          ]
        : [
            {
              kind: 'identity-card' as const,
              side: 'front' as const,
              file: green,
              days: index === 3 ? 12 : 400,
            },
            {
              kind: 'identity-card' as const,
              side: 'back' as const,
              file: back,
              days: index === 3 ? 12 : 400,
            },
          ];
      for (const { kind, side, file, days } of shown) {
        const id = uuidV7(user.at);
        const hash = createHash('sha256').update(file.bytes).digest('hex');
        await transaction
          .insertInto('documents')
          .values({
            id,
            user_id: user.id,
            kind,
            side,
            number: days === null ? null : `••••${1000 + ((index * 2347) % 9000)}`,
            level: days === null ? 2 : 1,
            expires_at: days === null ? null : new Date(now + days * day),
            file_hash: hash,
            created_at: user.at,
          })
          .execute();
        await keepDocumentFile(transaction, await placeDocumentFile(services, { id, hash, ...file }));
        ids.push(id);
      }
    }
    await transaction.insertInto('sample_rows').values({ table_name: 'documents', ids }).execute();
  });
}
