import { foldText } from '#core/mentions/text/fold-text.ts'

/**
 * Key for equal names: case, width, accents, spaces, hyphens, apostrophes, and periods do not count (`Hub-Spot` is
 * `HubSpot`, `De’Longhi` is `delonghi`); a plus sign does (`Disney+` is not Disney). A name of symbols only, such as an
 * emoji, is its own key.
 */
export function foldedName(name: string): string {
  const folded = foldText(name).trim()
  const bare = folded.replaceAll('&', ' and ').replace(/[^\p{L}\p{N}\p{M}+]/gu, '')
  return (bare === '' || /^\++$/.test(bare) ? folded : bare).slice(0, 120)
}
