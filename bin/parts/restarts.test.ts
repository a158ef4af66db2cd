import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { runAgain } from './restarts.ts'

// Processes are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 })

test('a saved file is answered by a new process, and one that is broken waits for the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-restarts-'))
  const save = (text: string) => writeFile(join(folder, 'word.ts'), text)
  const said = () => readFile(join(folder, 'said'), 'utf8').catch(() => '')
  const says = (word: string) => expect.poll(said, { timeout: 50_000 }).toContain(word)
  await save("export const word: string = 'one'")
  await writeFile(
    join(folder, 'program.ts'),
    `import { writeFileSync } from 'node:fs'
import { word } from './word.ts'
writeFileSync(new URL('said', import.meta.url), process.pid + ' ' + word)
setInterval(() => undefined, 1000)`,
  )
  await writeFile(join(folder, 'spare.mjs'), "process.on('message', (file) => void import(file))")
  const fileOf = (name: string) => pathToFileURL(join(folder, name))
  const running = runAgain({
    program: fileOf('program.ts'),
    spareProgram: fileOf('spare.mjs'),
    folders: [folder],
  })
  try {
    await says('one')
    const first = Number.parseInt(await said())
    await save("export const word: string = 'two'")
    await says('two')
    expect(() => process.kill(first, 0)).toThrow('ESRCH')
    await save('export const word = ')
    const second = Number.parseInt(await said())
    await expect.poll(() => isAlive(second), { timeout: 50_000 }).toBe(false)
    await save("export const word: string = 'three'")
    await says('three')
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
