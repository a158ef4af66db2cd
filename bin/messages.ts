import { catalogues } from '#core/language/catalogues.ts'
import { languageNames, languages } from '#core/language/languages.ts'
import { findMessages } from '#testing/messages.ts'

/** Prints missing translations by file, and unused ones. `npm run messages` */
const root = new URL('..', import.meta.url).pathname
const found = findMessages(root)
let isComplete = true
for (const language of languages) {
  if (language === 'en') continue
  const catalogue = catalogues[language]
  const missing = found.filter(({ text }) => !Object.hasOwn(catalogue, text))
  const said = new Set(found.map(({ text }) => text))
  const stale = Object.keys(catalogue).filter((text) => !said.has(text))
  console.log(`${languageNames[language]}: ${found.length - missing.length} of ${found.length} texts`)
  for (const [file, ofFile] of Map.groupBy(missing, (each) => each.file)) {
    console.log(`  ${file}`)
    for (const { text } of ofFile) console.log(`    ${JSON.stringify(text)}`)
  }
  for (const text of stale) console.log(`  unused: ${JSON.stringify(text)}`)
  if (missing.length + stale.length > 0) isComplete = false
}
process.exitCode = isComplete ? 0 : 1
