import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Values that a style sheet computes with. */
    [customProperty: `--${string}`]: string | number | undefined
  }
}
