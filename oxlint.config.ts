import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

/**
 * The fences. A folder is listed with the folders it may import; everything else of ours is refused.
 * Crossing into another folder is always written `#folder/file.ts`, so one pattern per folder suffices.
 */
const folders = [
  'core',
  'engines',
  'queries',
  'stripe',
  'server',
  'jobs',
  'cli',
  'web',
  'testing',
  'bench',
  'e2e',
  'attack',
] as const
type Folder = (typeof folders)[number]

const mayImport: Record<Folder, readonly Folder[]> = {
  core: [],
  engines: ['core'],
  queries: ['core'],
  stripe: ['core', 'queries'],
  server: ['core', 'queries', 'stripe'],
  jobs: ['core', 'engines', 'queries', 'stripe'],
  cli: ['core', 'engines', 'queries', 'stripe', 'jobs', 'server'],
  web: ['core'],
  testing: ['core', 'engines', 'queries', 'stripe', 'server', 'jobs'],
  bench: ['core', 'engines', 'queries', 'stripe', 'server', 'jobs', 'testing'],
  e2e: ['core', 'testing'],
  attack: ['core', 'server', 'testing'],
}

const coreIsPure = 'core is pure: no I/O, nothing of ours. Pass the data in.'

const why: Partial<Record<Folder, string>> = {
  core: coreIsPure,
  server:
    'server may import only: core, queries, stripe. It never asks an engine: a request must not wait for, or pay for, an answer. Enqueue a job.',
  web: 'web may import only: core, and types of server (import type).',
}

const error = 'error' as const

type Zone = { group: string[]; message: string; allowTypeImports?: boolean }
type Override = { files: string[]; excludeFiles?: string[]; rules: ReturnType<typeof restrict> }
const restrict = (patterns: Zone[]) => ({
  'no-restricted-imports': [error, { patterns }] as [typeof error, { patterns: Zone[] }],
})

/** How many folders a file may be below the fenced one. */
const maxDepth = 6

/**
 * One override for each depth, because modules carry the names of folders: `../../engines/x.ts` leaves the folder in a file
 * two folders down, and is a neighbor in a file four folders down.
 */
function atEachDepth(root: string, zonesOf: (up: string) => Zone[]): Override[] {
  return Array.from({ length: maxDepth }, (_, depth) => ({
    files: [`${root}/${'*/'.repeat(depth)}*.{ts,tsx}`],
    excludeFiles: ['**/*.test.{ts,tsx}', 'server/main.ts'],
    rules: restrict(zonesOf('../'.repeat(depth + 1))),
  }))
}

function zonesOf(folder: Folder, up: string): Zone[] {
  const refused = folders.filter((other) => other !== folder && !mayImport[folder].includes(other))
  const zones: Zone[] = [
    ...refused.map((other) => ({
      group: [`#${other}/**`],
      message: why[folder] ?? `${folder} may import only: ${mayImport[folder].join(', ')}.`,
      allowTypeImports: folder === 'web' && other === 'server',
    })),
    {
      group: folders.filter((other) => other !== folder).map((other) => `${up}${other}/**`),
      message: 'Import another folder as #folder/file.ts.',
    },
  ]
  if (folder === 'core')
    zones.push({ group: ['node:*', 'pg', 'hono', 'hono/*', 'react', 'ai', '@ai-sdk/*'], message: coreIsPure })
  if (folder !== 'jobs' && folder !== 'cli' && folder !== 'testing' && folder !== 'bench')
    zones.push({
      group: ['#queries/system-client.ts'],
      message: 'The system client sees every tenant. Only jobs, cli, testing, and bench may use it.',
    })
  return zones
}

const featuresFolder = new URL('./web/src/features/', import.meta.url)
const features = existsSync(featuresFolder) ? readdirSync(featuresFolder) : []

/** A feature never imports another feature; the route composes them. */
const featureFences = features.flatMap((feature) =>
  atEachDepth(`web/src/features/${feature}`, (up) => [
    ...zonesOf('web', `${up}../../../`),
    {
      group: features.filter((other) => other !== feature).map((other) => `${up}${other}/**`),
      message:
        'A feature never imports another feature. Move what both need to components/, charts/, or lib/.',
    },
  ]),
)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': ['error', { allow: ['error'] }],
    'no-empty': ['error', { allowEmptyCatch: false }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  overrides: [
    ...folders.flatMap((folder) => atEachDepth(folder, (up) => zonesOf(folder, up))),
    ...featureFences,
    {
      files: ['attack/**', 'bench/**', 'cli/**', 'bin/**', 'server/main.ts', 'server/start/**'],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'data', 'node_modules', '**/*.as.ts'],
})
