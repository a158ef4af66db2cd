const topLevel = new Set(
  (
    'com org net io ai co de uk jp cn fr it es nl se no dk fi pl cz ru br in au ca us eu ch at be ie nz kr tw hk ' +
    'sg me tv app dev xyz info biz shop store online site cloud tech gov edu so gg fm ly to cc pt gr tr mx ar za ' +
    'ua hu ro sh int mil inc chat blog news media life live world global agency studio design systems'
  ).split(' '),
)

const hostLimit = 100

/**
 * End of the host name whose dot is at `dot`, or null if the letters after it are not a top-level domain: `design.The
 * M2` and `Node.js` are not hosts.
 */
export function domainEnd(text: string, dot: number, limit: number): number | null {
  let at = dot
  let label = dot
  while (at < limit && at - dot < hostLimit && text.charCodeAt(at) === 46) {
    let next = at + 1
    while (next < limit && isHostUnit(text.charCodeAt(next)) && next - at < 64) next += 1
    if (next === at + 1) break
    label = at + 1
    at = next
  }
  const end = topLevel.has(text.slice(label, at)) ? at : null
  const after = end === null ? 0 : text.charCodeAt(end)
  const runsOn = (after >= 65 && after <= 90) || (after >= 97 && after <= 122) || after === 95
  return runsOn ? null : end
}

/** End of the URL at `start`: stops at white space, quotes, brackets it did not open, and wide characters. */
export function urlEnd(text: string, start: number, limit: number): number {
  let depth = 0
  let at = start
  for (; at < limit; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit <= 32 || unit === 34 || unit === 60 || unit === 62 || unit === 96 || unit === 0x7c) break
    if (unit === 93 || unit === 91) break
    if (unit === 42 && text.charCodeAt(at + 1) === 42) break
    if (unit >= 0x2e80 || (unit >= 0x2000 && unit <= 0x206f) || unit === 0xa0) break
    if (unit === 40) depth += 1
    else if (unit === 41 && depth === 0) break
    else if (unit === 41) depth -= 1
  }
  while (at > start && '.,;:!?\'"*_~'.includes(text.charAt(at - 1))) at -= 1
  return at
}

function isHostUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 45
}
