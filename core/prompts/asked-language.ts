/**
 * The language a request has to name: that of the market asked about, unless the prompts of the brand are written in it
 * anyway. A tag without a region covers those with one, so `de` and `de-AT` are one language, `pt-BR` and `pt-PT` two.
 */
export function languageToName({
  asked,
  written,
}: {
  /** Of the cell; null: whatever language the prompt is in. */
  asked: string | null
  /** Of the brand; null when nobody said. */
  written: string | null
}): string | null {
  if (asked === null || written === null) return asked
  return covers(asked, written) || covers(written, asked) ? null : asked
}

function covers(general: string, special: string): boolean {
  return `${special.toLowerCase()}-`.startsWith(`${general.toLowerCase()}-`)
}
