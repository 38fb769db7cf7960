import { InputError } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useLingui } from '@lingui/react/macro';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';
import type { FieldProps } from './use-call-form.ts';

/** The nonce with which the server's content policy admits a style tag; index.html contains it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

const extensions = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] }),
];

/** The translated names of the editor's controls. */
function useControlLabels() {
  const { t } = useLingui();
  return {
    boldControlLabel: t`Bold`,
    italicControlLabel: t`Italic`,
    underlineControlLabel: t`Underline`,
    strikeControlLabel: t`Strikethrough`,
    h2ControlLabel: t`Heading 2`,
    h3ControlLabel: t`Heading 3`,
    blockquoteControlLabel: t`Quote`,
    bulletListControlLabel: t`Bullet list`,
    orderedListControlLabel: t`Numbered list`,
    hrControlLabel: t`Horizontal line`,
    linkControlLabel: t`Link`,
    unlinkControlLabel: t`Remove link`,
    clearFormattingControlLabel: t`Clear formatting`,
    undoControlLabel: t`Undo`,
    redoControlLabel: t`Redo`,
    linkEditorInputLabel: t`Link URL`,
    linkEditorInputPlaceholder: 'https://example.com/',
    linkEditorExternalLink: t`Opens in a new tab`,
    linkEditorInternalLink: t`Opens in the same tab`,
    linkEditorSave: t`Save`,
  };
}

function Toolbar() {
  return (
    <RichTextEditor.Toolbar>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link initialExternal />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

/** The editor: 500 pixels high, its toolbar above the text. RichTextField loads it lazily. */
export default function RichTextEditorField(props: FieldProps<string>) {
  const { name, label, value, error, onChange, onBlur } = props;
  const labels = useControlLabels();
  const id = useId();
  const known = useRef(value);
  const attributes: Record<string, string> = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label ?? name,
    dir: 'auto',
    ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
  };
  const editor = useEditor({
    extensions,
    content: cleanHtml(value),
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: false,
    editorProps: { attributes },
    onUpdate: ({ editor }) => {
      known.current = editor.isEmpty ? '' : editor.getHTML();
      onChange(known.current);
    },
    onBlur: ({ event }) => onBlur(event),
  });
  useEffect(() => {
    // Resolving a conflict can replace the text with somebody else's newer value.
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    // A form focuses its first error. This element receives that focus, because the text is not a form control.
    <fieldset
      name={name}
      tabIndex={-1}
      className={styles.field}
      aria-labelledby={`${id}-label`}
      onFocus={(event) => {
        if (event.target === event.currentTarget) editor?.commands.focus('end');
      }}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <RichTextEditor editor={editor} labels={labels} className={styles.editor} data-error={error && true}>
        <Toolbar />
        <RichTextEditor.Content className={styles.content} />
      </RichTextEditor>
      {error !== undefined && (
        <InputError id={`${id}-error`} role="alert" mt={5}>
          {error}
        </InputError>
      )}
    </fieldset>
  );
}
