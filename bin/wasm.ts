import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortHash } from '#core/text/short-hash.ts'

/**
 * Compiles the parser of plain lines to WebAssembly. Only those who change the parser need the compiler. `npm run wasm`
 */
const folder = fileURLToPath(new URL('../core/bot-logs/read', import.meta.url))
const source = join(folder, 'plain-lines.as.ts')
const target = mkdtempSync(join(tmpdir(), 'answerscope-wasm-'))
try {
  const compiled = join(target, 'plain-lines.wasm')
  const options = '-O3 --runtime stub --noAssert --enable simd --initialMemory 140 --maximumMemory 140'
  const { status } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--package=assemblyscript@0.28.20',
      '--',
      'asc',
      source,
      '-o',
      compiled,
      ...options.split(' '),
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`AssemblyScript ended with ${status}.`)
  const lines = (
    readFileSync(compiled)
      .toString('base64')
      .match(/.{1,100}/g) ?? []
  ).map((line) => `  '${line}',`)
  writeFileSync(
    join(folder, 'plain-lines-wasm.ts'),
    `/** Written by \`npm run wasm\` from plain-lines.as.ts. */
export const sourceHash = '${shortHash(readFileSync(source, 'utf8'))}'

export const plainLinesWasm = [
${lines.join('\n')}
].join('')
`,
  )
} finally {
  rmSync(target, { recursive: true })
}
