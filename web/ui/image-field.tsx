import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { imageMaxBytes } from '#contract/platform/limits.ts';
import styles from './image-field.module.css';
import type { FieldProps } from './use-call-form.ts';

export interface ImageFieldProps extends Omit<FieldProps<File | null>, 'onBlur'> {
  /** The address of the record's current image; null if there is none. */
  current: string | null;
  /** Width and height of the preview in pixels. */
  size: readonly [width: number, height: number];
  /** The preview shows the whole image, also if it has another shape. */
  isWhole?: boolean;
  /** For images that can be removed: whether saving the form removes the current one. */
  removal?: { isRemoved: boolean; onRemove: (isRemoved: boolean) => void };
}

/** Chooses an image and shows a preview. Saving the form replaces the current image, or removes it. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, value, error, onChange, current, size, isWhole, removal } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const chosen = useMemo(() => (value ? URL.createObjectURL(value) : null), [value]);
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);

  const choose = (file: File | null) => {
    const isRefused = file !== null && file.size > imageMaxBytes;
    setTooLarge(isRefused);
    if (!isRefused) onChange(file);
    // Allows the same file to be chosen again after it was removed.
    if (input.current) input.current.value = '';
  };
  const isRemoved = removal?.isRemoved === true && !value;
  const shown = chosen ?? (isRemoved ? null : current);
  const complaint = isTooLarge ? t`Choose a picture of at most 5 MB.` : error;
  const [width, height] = size;
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className={styles.input}
        aria-invalid={complaint !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
      />
      <div className={styles.row}>
        <span
          className={styles.preview}
          data-whole={isWhole || undefined}
          style={{ inlineSize: width, blockSize: height }}
        >
          {shown ? (
            <img src={shown} alt={t`Preview`} width={width} height={height} />
          ) : (
            <IconPhoto size={20} aria-hidden />
          )}
        </span>
        <div className={styles.choice}>
          <div className={styles.buttons}>
            <Button
              variant="default"
              size="xs"
              aria-hidden
              tabIndex={-1}
              onClick={() => input.current?.click()}
            >
              {shown ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
            </Button>
            {(value || (removal && current !== null)) && (
              <Button
                variant="default"
                size="xs"
                aria-describedby={`${id}-label`}
                onClick={() => (value ? choose(null) : removal?.onRemove(!isRemoved))}
              >
                {current !== null && (value || isRemoved) ? (
                  <Trans>Keep current picture</Trans>
                ) : (
                  <Trans>Remove picture</Trans>
                )}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            {value ? <bdi>{value.name}</bdi> : <Trans>PNG, JPEG, WebP or GIF, at most 5 MB</Trans>}
          </p>
        </div>
      </div>
      {complaint !== undefined && (
        <p className={styles.error} role="alert">
          {complaint}
        </p>
      )}
    </div>
  );
}
