import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { accentContrast, defaultAccent, nearestAccent } from '#contract/platform/accent.ts';
import { workspaceNameMax } from '#contract/platform/limits.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { SizedImage } from '#web/lib/brand.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { AccentField, isColor } from './accent-field.tsx';
import { AppearancePreview } from './appearance-preview.tsx';
import { applyLooks, sizedImage } from '#web/lib/apply-looks.ts';
import styles from './appearance.module.css';

type Looks = AnswerOf<typeof client.appearance.getAppearance>;

const [logoSize, faviconSize] = [[96, 40] as const, [40, 40] as const];

type Picture = 'logo' | 'logoDark' | 'favicon';

function valuesOf({ name, accent, hasMailHeader, version }: Looks) {
  const none = null as File | null;
  const remove: readonly Picture[] = [];
  return { name, accent, hasMailHeader, version, logo: none, logoDark: none, favicon: none, remove };
}

/** The address of a chosen file, else of the saved picture. */
function useShown(file: File | null, saved: string | null): string | null {
  const chosen = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  return chosen ?? saved;
}

/** A picture once its size is known. */
function useSized(src: string | null): SizedImage | null {
  const [image, setImage] = useState<SizedImage | null>(null);
  useEffect(() => {
    let isLeft = false;
    void sizedImage(src).then((found) => !isLeft && setImage(found));
    return () => {
      isLeft = true;
    };
  }, [src]);
  return src === null ? null : image;
}

/** The form, and the saved looks, which the pages show immediately. */
function useAppearanceForm(looks: Looks) {
  const { t } = useLingui();
  const [saved, setSaved] = useState(looks);
  const adopt = (next: Looks) => {
    setSaved(next);
    form.replace(valuesOf(next));
    void applyLooks(next);
  };
  const form = useCallForm({
    call: client.appearance.updateAppearance,
    start: valuesOf(looks),
    labels: {
      name: t`Name`,
      accent: t`Accent color`,
      logo: t`Logo`,
      logoDark: t`Logo for the dark theme`,
      favicon: t`Favicon`,
      hasMailHeader: t`Begin emails with logo and name`,
    },
    input: ({ logo, logoDark, favicon, remove, ...values }) => ({
      ...values,
      ...(remove.length > 0 && { remove: [...remove] }),
      ...(logo && { logo }),
      ...(logoDark && { logoDark }),
      ...(favicon && { favicon }),
    }),
    check: ({ accent }) => {
      if (!isColor(accent)) return { accent: t`Enter a color such as #4547c4.` };
      const { ratio, isEnough } = accentContrast(accent.trim().toLowerCase());
      const measured = ratio.toFixed(2);
      return isEnough
        ? {}
        : { accent: t`White text on this color has a contrast of ${measured}:1, and needs 4.5:1.` };
    },
    newer: async () => valuesOf(await client.appearance.getAppearance({})),
    done: ({ message, result }) => {
      adopt(result);
      toast.done(message);
    },
  });
  return { form, saved, adopt };
}

function Fields({ looks }: { looks: Looks }) {
  const { t } = useLingui();
  const { form, saved, adopt } = useAppearanceForm(looks);
  const reset = useChange(client.appearance.resetAppearance);
  const ask = () =>
    confirmFirst({
      title: t`Reset appearance`,
      sentence: t`Reset the appearance to the default? Name, accent color, logos and favicon are removed. Upload the pictures again to get them back.`,
      action: t`Reset appearance`,
      run: async () => {
        const answer = await reset.run({ version: saved.version });
        if (answer) adopt(answer.result);
      },
    });
  const { values } = form;
  const color = isColor(values.accent) ? values.accent.trim().toLowerCase() : defaultAccent;
  const left = (picture: Picture) => (values.remove.includes(picture) ? null : saved[picture]);
  const brand = {
    name: values.name.trim() || saved.name,
    logo: useSized(useShown(values.logo, left('logo'))),
    logoDark: useSized(useShown(values.logoDark, left('logoDark'))),
  };
  const picture = (name: Picture) => ({
    ...form.field(name),
    current: saved[name],
    isWhole: true,
    removal: {
      isRemoved: values.remove.includes(name),
      onRemove: (isRemoved: boolean) =>
        form.set(
          'remove',
          isRemoved ? [...values.remove, name] : values.remove.filter((one) => one !== name),
        ),
    },
  });
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <CallForm form={form} submit={<Trans>Update</Trans>}>
          <TextInput {...form.field('name')} maxLength={workspaceNameMax} autoComplete="off" dir="auto" />
          <AccentField {...form.field('accent')} set={(accent) => form.set('accent', accent)} />
          <ImageField {...picture('logo')} size={logoSize} />
          <ImageField {...picture('logoDark')} size={logoSize} />
          <ImageField {...picture('favicon')} size={faviconSize} />
          <Checkbox {...form.flag('hasMailHeader')} />
        </CallForm>
        <Button variant="default" className={styles.reset} loading={reset.isRunning} onClick={ask}>
          <Trans>Reset to default</Trans>
        </Button>
      </div>
      <AppearancePreview
        brand={brand}
        accent={nearestAccent(color)}
        favicon={useShown(values.favicon, left('favicon'))}
        hasMailHeader={values.hasMailHeader}
      />
    </div>
  );
}

/** Appearance: name, logos, accent color, favicon and email header, for superadmins (specification 29). */
export function AppearanceForm() {
  const query = useFreshCall(client.appearance.getAppearance, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={6} />}>
      {(looks) => <Fields looks={looks} />}
    </Loaded>
  );
}
