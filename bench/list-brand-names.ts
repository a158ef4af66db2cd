import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { foldText } from '#core/mentions/text/fold-text.ts'

/**
 * Writes listed/names.ts from two public lists of brands, unpacked by `npm pack simple-icons name-suggestion-index`:
 * `node bench/list-brand-names.ts simple-icons/data/simple-icons.json name-suggestion-index/dist/json/nsi.json`. Names of
 * one to three words with Latin letters; of the second list only those with an entry in Wikidata.
 */
const [iconsFile, placesFile] = process.argv.slice(2)
if (iconsFile === undefined || placesFile === undefined) throw new Error('Name both files.')
const icons = z.array(z.object({ title: z.string() })).parse(JSON.parse(readFileSync(iconsFile, 'utf8')))
const item = z.object({ tags: z.record(z.string(), z.string()) })
const places = z
  .object({ nsi: z.record(z.string(), z.object({ items: z.array(item).optional() })) })
  .parse(JSON.parse(readFileSync(placesFile, 'utf8')))
const names = [
  ...icons.map(({ title }) => title),
  ...Object.entries(places.nsi)
    .filter(([path]) => path.startsWith('brands/'))
    .flatMap(([, { items }]) => items ?? [])
    .flatMap(({ tags }) =>
      tags['brand:wikidata'] === undefined ? [] : (tags['brand'] ?? tags['name'] ?? []),
    ),
]
const listed = new Set(
  names
    .filter((name) => /^[\p{Script=Latin}\d][\p{Script=Latin}\d&'’.+ -]{1,29}$/u.test(name))
    .map((name) => foldText(name).replaceAll('’', "'"))
    .filter((name) => /\p{L}/u.test(name) && name.split(' ').length <= 3),
)
writeFileSync(
  new URL('../core/competitors/discovery/listed/names.ts', import.meta.url),
  `/**
 * ${listed.size} names of brands, folded, from simple-icons (CC0) and from the brands of OpenStreetMap's name-suggestion-index
 * (BSD 3-Clause, license.md), written by bench/list-brand-names.ts.
 */
export const listedNames = \`
${[...listed].toSorted().join('\n')}\`
`,
)
