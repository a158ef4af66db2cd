/** WCAG's contrast ratio for text. */
const enough = 4.5
const lightGrounds = ['#ffffff', '#f4f3ef']
const darkGrounds = ['#181b1e', '#1e2226']

/**
 * The displayed accent: a color without enough contrast on a background is moved toward black or white until it is
 * readable, so that links and lines of a shared report can be distinguished.
 */
export function readableAccent(accent: string): { light: string; dark: string } {
  return {
    light: towards(accent, '#000000', lightGrounds),
    dark: towards(accent, '#ffffff', darkGrounds),
  }
}

function towards(colour: string, end: string, grounds: readonly string[]): string {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mix(colour, end, step / 20)
    if (grounds.every((ground) => contrast(mixed, ground) >= enough)) return mixed
  }
  return end
}

/** WCAG 2.2, 1.4.3. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function mix(colour: string, end: string, share: number): string {
  const to = channels(end)
  const mixed = channels(colour).map((channel, at) =>
    Math.round(channel * (1 - share) + (to[at] ?? 0) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
