import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { declaredColumns } from './declared-columns.ts'
import { describeStatement } from './describe-statement.ts'
import { testDatabase } from './database.ts'
import { findStatements } from './statements.ts'
import { readAs } from './table-types.ts'

const root = new URL('../..', import.meta.url).pathname
const database = await testDatabase()
const found = findStatements(root)

/** Of pgvector, which the embedded PostgreSQL has not (testing/database/vector-database.ts). */
const needsVectors = /private\.(compared_vectors|keep_compared_vectors|products_of_vectors)/
/** Several statements in one text are not described; their words have been read by then. */
const several = 'cannot insert multiple commands into a prepared statement'

test('PostgreSQL accepts every statement that is known before it runs', async () => {
  const known = found.filter(({ unknown }) => unknown === null)
  expect(known.length / found.length).toBeGreaterThan(0.95)

  const refused = await refusedOf(known)
  expect(refused).toEqual([])
})

test('what the code declares of a row is what the statement returns', async () => {
  const client = await database.pool.connect()
  const { rows: types } = await client.query<{ id: number; name: string }>(
    'select oid::bigint as id, format_type(oid, -1) as name from pg_type',
  )
  const nameOf = new Map(types.map(({ id, name }) => [id, name]))
  const wrong = new Set<string>()
  let compared = 0
  for (const { file, line, call, program, texts } of found.filter(({ unknown }) => unknown === null)) {
    const declared = declaredColumns(call, program)
    for (const text of declared.length === 0 ? [] : texts) {
      const { fields, error } = await describeStatement(client, text)
      if (error !== null || text.startsWith('fetch ')) continue
      for (const { name, kind } of declared) {
        const field = fields.find((each) => each.name === name)
        const read = field && readAs[nameOf.get(field.type) ?? '']
        compared += 1
        if (field === undefined) wrong.add(`${file}:${line}: ${name} is not returned`)
        else if (kind !== null && read !== undefined && read !== 'unknown' && read !== kind)
          wrong.add(`${file}:${line}: ${name} is declared as ${kind} and read as ${read}`)
      }
    }
  }
  client.release()
  expect(compared).toBeGreaterThan(1500)
  expect([...wrong]).toEqual([])
})

test('an unknown column is reported with file and line, in either way a condition can go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'answerscope-statements-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'queries.ts'), sample)
  expect(await refusedOf(findStatements(folder, ['*.ts']))).toEqual([
    'queries.ts:4: column c.title does not exist',
    'queries.ts:7: column b.heading does not exist',
  ])
})

const sample = `const columns = (table: string) => \`\${table}.id, \${table}.name\`
const order = { name: 'c.name', title: 'c.title' }
export async function listBrands(sql: Sql, by: keyof typeof order) {
  await sql.query(\`select \${columns('c')} from llm_mentions.clients c order by \${order[by]}\`)
}
export async function findBrand(sql: Sql, isWhole: boolean) {
  await sql.query('select ' + (isWhole ? 'b.heading' : columns('b')) + ' from llm_mentions.clients b where b.id = $1')
}
`

async function refusedOf(statements: ReturnType<typeof findStatements>): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    const refused = new Set<string>()
    for (const { file, line, texts } of statements)
      for (const text of texts.filter((each) => !needsVectors.test(each))) {
        const { error } = await describeStatement(client, text)
        if (error !== null && error.message !== several) refused.add(`${file}:${line}: ${error.message}`)
      }
    return [...refused]
  } finally {
    client.release()
  }
}
