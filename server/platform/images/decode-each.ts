import { CallFailure, type FieldMessages } from '../base/failure.ts';
import { decodeImage, type DecodedImage } from './decode.ts';

/**
 * Decodes the images of a form, and reports the mistakes of all of them together.
 * @param files by the field's standard name; a field without a file stays without an image
 * @throws CallFailure as decodeImage does, with a sentence for each field that has a mistake
 */
export async function decodeEach<Field extends string>(
  files: Readonly<Record<Field, File | undefined>>,
): Promise<Partial<Record<Field, DecodedImage>>> {
  const fields = (Object.keys(files) as Field[]).filter((field) => files[field]);
  const outcomes = await Promise.allSettled(fields.map((field) => decodeImage(field, files[field] as File)));
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  const other = failures.find((failure) => !(failure instanceof CallFailure));
  if (other) throw other;
  const refusals = failures as CallFailure[];
  // The caller has to try again anyway, so the other pictures' mistakes don't matter.
  const busy = refusals.find(({ status }) => status === 503);
  if (busy) throw busy;
  if (refusals[0]) {
    throw new CallFailure(
      refusals[0].status,
      refusals.reduce<FieldMessages>((all, { messages }) => ({ ...all, ...messages }), {}),
    );
  }
  return Object.fromEntries(
    outcomes.map((outcome, index) => [
      fields[index],
      outcome.status === 'fulfilled' ? outcome.value : undefined,
    ]),
  ) as Partial<Record<Field, DecodedImage>>;
}
