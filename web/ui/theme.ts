import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The accent color, for actions and selected items. */
const accent: MantineColorsTuple = [
  '#eff0ff', '#dfe1fe', '#c0c4fa', '#a3a9f7', '#8b91f3', '#757bee', '#6267e6', '#5355d8', '#4547c4', '#38399f',
]; // oxfmt-ignore

/** The neutral scale of the dark theme, lightest first. */
const dark: MantineColorsTuple = [
  '#e8eaee', '#c9cdd6', '#a3aab8', '#7d8594', '#4d5461', '#363c47', '#2a2f38', '#15181d', '#101317', '#0b0d10',
]; // oxfmt-ignore

/** Mantine's theme. Sizes follow a grid of 8 pixels. The colors of surfaces and lines are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 8,
  colors: { accent, dark },
  fontFamily: "'Inter Variable', 'Noto Sans Arabic Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '48em', md: '60em', lg: '75em', xl: '88em' },
  // Plain objects: importing the components for their .extend() would load all of them.
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  },
});

/** Connects Mantine's variables to tokens.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-dim)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-error': 'var(--negative)',
    '--mantine-color-default': 'var(--button)',
    '--mantine-color-default-hover': 'var(--neutral-button-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--off)',
    '--mantine-color-disabled-color': 'var(--off-ink)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-line-height': '1.5',
  },
  light: {},
  dark: {},
});
