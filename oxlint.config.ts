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
  'billing',
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
  billing: ['core', 'queries'],
  server: ['core', 'queries', 'billing'],
  jobs: ['core', 'engines', 'queries', 'billing'],
  cli: ['core', 'engines', 'queries', 'billing', 'jobs', 'server'],
  web: ['core'],
  testing: ['core', 'engines', 'queries', 'billing', 'server', 'jobs'],
  bench: ['core', 'engines', 'queries', 'billing', 'server', 'jobs', 'testing'],
  e2e: ['core', 'testing'],
  attack: ['core', 'server', 'testing'],
}

const coreIsPure = 'core is pure: no I/O, nothing of ours. Pass the data in.'

const why: Partial<Record<Folder, string>> = {
  core: coreIsPure,
  server: 'server never asks an engine: a request must not wait for, or pay for, an answer. Enqueue a job.',
  web: 'web may import core, and types of server (import type).',
}

const error = 'error' as const

type Zone = { group: string[]; message: string; allowTypeImports?: boolean }
const restrict = (...patterns: Zone[]) => ({
  'no-restricted-imports': [error, { patterns }] as [typeof error, { patterns: Zone[] }],
})

function fence(folder: Folder) {
  const refused = folders.filter((other) => other !== folder && !mayImport[folder].includes(other))
  const zones: Zone[] = [
    {
      group: refused.flatMap((other) => [`#${other}/*`, `#${other}/**`, `../**/${other}/**`]),
      message: why[folder] ?? `${folder} may import only: ${mayImport[folder].join(', ')}.`,
      allowTypeImports: folder === 'web',
    },
  ]
  if (folder === 'core')
    zones.push({ group: ['node:*', 'pg', 'hono', 'hono/*', 'react', 'ai', '@ai-sdk/*'], message: coreIsPure })
  if (folder !== 'jobs' && folder !== 'cli' && folder !== 'testing' && folder !== 'bench')
    zones.push({
      group: ['#queries/system-client.ts'],
      message: 'The system client sees every tenant. Only jobs and the command line may use it.',
    })
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    excludeFiles: ['**/*.test.{ts,tsx}', 'server/main.ts'],
    rules: restrict(...zones),
  }
}

const featuresFolder = new URL('./web/src/features/', import.meta.url)
const features = existsSync(featuresFolder) ? readdirSync(featuresFolder) : []

/** A feature never imports another feature; the route composes them. */
const featureFences = features.map((feature) => ({
  files: [`web/src/features/${feature}/**/*.{ts,tsx}`],
  rules: restrict(
    {
      group: features
        .filter((other) => other !== feature)
        .flatMap((other) => [`../${other}/**`, `../../${other}/**`, `**/features/${other}/**`]),
      message: 'A feature never imports another feature. Move what both need to components/ or lib/.',
    },
    {
      group: ['#engines/**', '#queries/**', '#jobs/**', '#cli/**', '#testing/**', '#server/**'],
      message: 'web may import core, and types of server (import type).',
      allowTypeImports: true,
    },
  ),
}))

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
    'import/no-cycle': 'error',
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
    ...folders.map(fence),
    ...featureFences,
    {
      files: ['attack/**', 'bench/**', 'cli/**', 'bin/**', 'server/main.ts', 'server/start/**'],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'data', 'node_modules', 'supabase/types.ts', '**/*.as.ts'],
})
