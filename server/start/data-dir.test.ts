import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { requireWritable } from './data-dir.ts'

const folder = await mkdtemp(join(tmpdir(), 'answerscope-data-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a writable folder is created and left empty', async () => {
  const dataDir = join(folder, 'new', 'data')
  await requireWritable(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})

test('a file in place of the folder is reported plainly', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(requireWritable(file)).rejects.toThrow(`${file} is a file, not a folder`)
  await expect(requireWritable(join(file, 'data'))).rejects.toThrow('is, or is in, a file instead of a')
})

/** Whether this machine allows mounting: only real root may. */
const canMount = mount('tmpfs', ['size=1m'], join(folder, 'try'))
if (canMount) execFileSync('umount', [join(folder, 'try')])

function mount(type: string, options: string[], at: string): boolean {
  try {
    execFileSync('mkdir', ['-p', at])
    execFileSync('mount', ['-t', type, '-o', options.join(','), type, at], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

describe.runIf(canMount)('on a separate disk', () => {
  const disk = join(folder, 'disk')
  afterAll(() => void execFileSync('umount', [disk]))

  test('that is full, then read-only, the reason is named', async () => {
    mount('tmpfs', ['size=64k'], disk)
    await mkdir(join(disk, 'data'))
    await writeFile(join(disk, 'filler'), Buffer.alloc(64 * 1024)).catch(() => undefined)
    await expect(requireWritable(join(disk, 'data'))).rejects.toThrow('is on a full disk')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    await expect(requireWritable(join(disk, 'data'))).rejects.toThrow('is on a read-only disk')
  })
})
