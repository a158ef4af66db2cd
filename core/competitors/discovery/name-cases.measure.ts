import { visibleText } from '#core/mentions/text/visible-text.ts'
import { foldedName } from './folded-name.ts'
import { untrackedNames } from './untracked-names.ts'

/**
 * An answer in the style of AI engines with all brands it names; labeled before anything was measured. `also`: shops,
 * owners, publications, and technologies, which count neither as right nor as wrong.
 */
export type NameCase = { field: string; brands: string[]; also: string[]; text: string }

export type NamesMeasured = {
  recall: number
  precision: number
  brands: number
  found: number
  wrong: { field: string; missed: string[]; extra: string[] }[]
}

/** Recall over the brands and precision over the found names, with nothing tracked. */
export function measureNames(cases: readonly NameCase[]): NamesMeasured {
  let brands = 0
  let recalled = 0
  let found = 0
  let right = 0
  const wrong: NamesMeasured['wrong'] = []
  for (const { field, text, brands: expected, also } of cases) {
    const names = untrackedNames(visibleText(text), { tracked: [], ignored: new Set() }).map(
      ({ name }) => name,
    )
    const missed = expected.filter((brand) => !names.some((name) => isOf(name, brand)))
    const others = names.filter((name) => !expected.some((brand) => isOf(name, brand)))
    const extra = others.filter((name) => !also.some((other) => isOf(name, other) || isOf(other, name)))
    brands += expected.length
    recalled += expected.length - missed.length
    right += names.length - others.length
    found += names.length - others.length + extra.length
    if (missed.length > 0 || extra.length > 0) wrong.push({ field, missed, extra })
  }
  return { recall: recalled / brands, precision: right / found, brands, found, wrong }
}

/** The name is the brand, or a product with its maker. */
function isOf(name: string, brand: string): boolean {
  const [whole, part] = [foldedName(name), foldedName(brand)]
  return whole.startsWith(part) || (part.length >= 4 && whole.includes(part))
}
