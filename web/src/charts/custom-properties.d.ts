import 'react'

declare module 'react' {
  interface CSSProperties {
    /** CSS variables in inline styles. */
    [customProperty: `--${string}`]: string | number | undefined
  }
}
