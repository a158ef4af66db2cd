import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { darkColours, lightColours, serif } from './colours.ts'

/** Ten shades around the accent of the light scheme (index 6) and the dark scheme (index 3). */
const cobalt: MantineColorsTuple = [
  '#EEF1FD',
  '#DCE3FB',
  '#B5C3F6',
  '#86A0FF',
  '#6A86F0',
  '#4568E8',
  '#2B50E0',
  '#2344C4',
  '#1C389F',
  '#152A78',
]

const better: MantineColorsTuple = [
  '#E9F5EF',
  '#D0EADD',
  '#A3D6BD',
  '#54C08E',
  '#3FA97A',
  '#2B9067',
  '#1C7F55',
  '#176B48',
  '#12553A',
  '#0D402B',
]

const worse: MantineColorsTuple = [
  '#FBECEB',
  '#F7D8D6',
  '#F0B3AF',
  '#F08A83',
  '#DE6A63',
  '#CE524B',
  '#BE3F38',
  '#A2342E',
  '#822A25',
  '#61201C',
]

/** Background, surface, and line colors of the dark scheme, at the indices that Mantine uses. */
const slate: MantineColorsTuple = [
  '#ECEDEE',
  '#C3C7CB',
  '#9AA0A6',
  '#80868D',
  '#343A40',
  '#22262A',
  '#181B1E',
  '#121416',
  '#0E1011',
  '#0A0B0C',
]

/** The grays of the light scheme, from background to text. */
const gray: MantineColorsTuple = [
  '#FAFAF7',
  '#F4F3EF',
  '#EFEDE8',
  '#E7E5DF',
  '#CFCCC4',
  '#B3B1AA',
  '#85888C',
  '#6A6E73',
  '#3E4246',
  '#1B1D1F',
]

const onSurface = { content: { background: 'var(--surface)' }, header: { background: 'var(--surface)' } }
const veil = { backgroundOpacity: 0.4, blur: 0 }

/** Filled elements are dark in the light scheme and pale in the dark one, so their text must contrast. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colours, color: 'var(--on-filled)' } : colours
}

const interface_ = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  luminanceThreshold: 0.32,
  colors: { cobalt, better, worse, gray, dark: slate },
  fontFamily: interface_,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: interface_,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.55' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 6px 24px rgba(0, 0, 0, 0.10)',
    lg: '0 8px 28px rgba(0, 0, 0, 0.12)',
    xl: '0 12px 36px rgba(0, 0, 0, 0.14)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'md' } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 250, multiline: true, maw: 320 } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: veil }, styles: onSurface },
    Drawer: { defaultProps: { overlayProps: veil }, styles: onSurface },
    // Mantine's placeholder for the initial focus is not a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/** The product's colors, for Mantine's style sheets and as separate variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--serif': serif },
  light: scheme(lightColours),
  dark: scheme(darkColours),
})

function scheme(colours: Record<string, string>) {
  const named = Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))
  return {
    ...named,
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--worse)',
  }
}
