import { z } from 'zod';
import { accentContrast, nearestAccent } from '../platform/accent.ts';
import type { SchemasFor } from '../platform/call.ts';
import { imageFile, line, loadedVersionInForm, noFields, shownImage } from '../platform/fields.ts';
import { workspaceNameMax } from '../platform/limits.ts';
import type { appearanceCalls } from './appearance.calls.ts';

const appearance = z.object({
  name: z.string(),
  /** `#rrggbb` in lower case. */
  accent: z.string(),
  logo: shownImage,
  /** For the dark theme. Null: the same logo. */
  logoDark: shownImage,
  favicon: shownImage,
  /** Whether emails begin with logo and name. */
  hasMailHeader: z.boolean(),
  version: z.int(),
});

const accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, { error: 'notHexColor', abort: true })
  .superRefine((color, context) => {
    const { ratio, isEnough } = accentContrast(color);
    if (isEnough) return;
    const params = { ratio: ratio.toFixed(2), nearest: nearestAccent(color) };
    context.addIssue({ code: 'custom', message: 'accentContrast', params, input: color });
  });

/** A form has only texts. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const pictures = z.array(z.enum(['logo', 'logoDark', 'favicon']));

/** In a form, the names are one text with commas. */
const picturesInForm = z.union([
  pictures,
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(pictures),
]);

export const appearanceSchemas = {
  getAppearance: { input: noFields, output: appearance },
  updateAppearance: {
    input: z.strictObject({
      name: line(workspaceNameMax),
      accent,
      hasMailHeader: flag,
      logo: imageFile.optional(),
      logoDark: imageFile.optional(),
      favicon: imageFile.optional(),
      /** The pictures to remove. A picture that is sent too replaces the current one. */
      remove: picturesInForm.optional(),
      version: loadedVersionInForm,
    }),
    output: appearance,
  },
  resetAppearance: { input: z.strictObject({ version: loadedVersionInForm }), output: appearance },
} as const satisfies SchemasFor<typeof appearanceCalls>;
