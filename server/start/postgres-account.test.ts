import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresAccount } from './postgres-account.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answerscope-account-')) // mkdtemp closes it to other accounts.
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'program'), '#!/bin/sh\nid -u\n', { mode: 0o755 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('PostgreSQL runs as an account that is not root and reaches programs in a private folder', () => {
  const account = postgresAccount(join(folder, 'postgres'), join(folder, 'bin'))
  const program = join(folder, 'bin', 'program')
  const [command, ...rest] = [...account.prefix, 'sh', '-c', `test -x ${program} && ${program}`]
  const uid = Number(execFileSync(command, rest, { cwd: '/' }).toString())
  expect(uid).toBe(account.uid)
  expect(uid).not.toBe(0)
})
