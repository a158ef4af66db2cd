import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// These tests start processes or hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const run = promisify(execFile)
const ours = fileURLToPath(new URL('../..', import.meta.url))
let project = ''

/** A project of one page, with our start scripts. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'answerscope-project-'))
  await cp(join(ours, 'bin'), join(project, 'bin'), { recursive: true })
  await writeFile(join(project, 'package.json'), '{"name":"x","version":"1.0.0","type":"module"}')
  await writeFile(
    join(project, 'package-lock.json'),
    '{"name":"x","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"x","version":"1.0.0"}}}',
  )
})
afterEach(() => rm(project, { recursive: true, force: true }))

async function call(file: string, name: string) {
  const script = `import(${JSON.stringify(join(project, 'bin', 'parts', file))}).then((module) => module.${name}())`
  return run(process.execPath, ['--input-type=module', '-e', script], { cwd: project }).then(
    ({ stderr }) => ({ code: 0, text: stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  )
}

describe('the build', () => {
  const build = () => call('build.mjs', 'buildApplication')
  const page = () => readFile(join(project, 'dist', 'index.html'), 'utf8')
  const write = (title: string) =>
    writeFile(join(project, 'web', 'index.html'), `<!doctype html><title>${title}</title>`)

  beforeEach(async () => {
    await symlink(join(ours, 'node_modules'), join(project, 'node_modules'))
    await mkdir(join(project, 'web'))
    await writeFile(join(project, 'vite.config.ts'), "export default { root: 'web' }")
    await write('one')
  })

  test('runs once, and again after a source has changed', async () => {
    expect((await build()).text).toContain('Building')
    expect(await page()).toContain('one')
    expect((await build()).text).toBe('')
    await write('two')
    expect((await build()).text).toContain('Building')
    expect(await page()).toContain('two')
  })

  test('keeps the last good build when a new one fails', async () => {
    await build()
    await writeFile(join(project, 'web', 'index.html'), '<script type="module" src="./missing.ts"></script>')
    const failed = await build()
    expect(failed.code).toBe(1)
    expect(failed.text).toContain('The screens couldn’t be built')
    expect(await page()).toContain('one')
    expect((await readdir(project)).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
  })

  test('runs again after an interruption and removes the leftovers', async () => {
    await mkdir(join(project, 'dist.tmp-999999999'))
    await mkdir(join(project, 'dist')) // An interrupted copy leaves no stamp.
    await writeFile(join(project, 'dist', 'index.html'), 'half')
    await build()
    expect(await page()).toContain('one')
    expect((await readdir(project)).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
  })
})

describe('the installation', () => {
  const install = () => call('install.mjs', 'installPackages')

  test('runs once, again for another lock file, and again after an interruption', async () => {
    expect((await install()).text).toContain('Installing')
    expect((await install()).text).toBe('')
    const lock = join(project, 'package-lock.json')
    await writeFile(lock, `${await readFile(lock, 'utf8')}\n`)
    await rm(join(project, 'node_modules', '.answerscope-installed'))
    await rm(join(project, 'node_modules', '.package-lock.json'), { force: true })
    expect((await install()).text).toContain('Installing')
    expect((await readdir(project)).includes('.installing')).toBe(false)
  })

  test('continues when the process that held the lock has died', async () => {
    await writeFile(join(project, '.installing'), '999999999')
    expect((await install()).code).toBe(0)
  })
})
