/**
 * The language to state in a request: that of the market, unless the brand's prompts are written in it anyway. A tag
 * without a region covers those with one, so `de` and `de-AT` are one language; `pt-BR` and `pt-PT` are two.
 */
export function languageToName({
  asked,
  written,
}: {
  /** Language of the prompt–engine pair; null: that of the prompt. */
  asked: string | null
  /** Language of the brand; null if not set. */
  written: string | null
}): string | null {
  if (asked === null || written === null) return asked
  return covers(asked, written) || covers(written, asked) ? null : asked
}

function covers(general: string, special: string): boolean {
  return `${special.toLowerCase()}-`.startsWith(`${general.toLowerCase()}-`)
}
