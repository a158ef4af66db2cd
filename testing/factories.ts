import { randomUUID } from 'node:crypto'
import { noLabels, type MentionLabels, type UntrackedName } from '#core/labels/labels.ts'
import { extractorVersion, type AnswerState, type ExtractedCitation } from '#core/answers/extract-answer.ts'
import type { Database } from '#queries/database.ts'
import { ensurePartitions } from '#queries/partitions.ts'
import { storeAnswers } from '#queries/answers/store-answer.ts'
import type { NewAnswer } from '#queries/answers/new-answer.ts'
import { asSystem } from '#queries/system-client.ts'

/** The organization and brand of a row, such as `{ organizationId: cast.acorn.id, brandId: cast.acorn.brandId }`. */
export type Home = { organizationId: string; brandId: string }

export type BuiltPrompt = Home & { promptId: string; promptVersionId: string; text: string }

export async function buildPrompt(
  database: Database,
  home: Home,
  {
    text = `what is the best thing ${randomUUID()}?`,
    topic = '',
    isBranded = false,
    tags = [] as readonly string[],
  } = {},
): Promise<BuiltPrompt> {
  return asSystem(database, async (sql) => {
    const promptId = idIn(
      await sql.query<{ id: string }>(
        `insert into llm_mentions.prompts (new_organization_id, client_id, text, topic, is_branded)
         values ($1, $2, $3, $4, $5) returning id`,
        [home.organizationId, home.brandId, text, topic, isBranded],
      ),
    )
    const promptVersionId = idIn(
      await sql.query<{ id: string }>(
        'select id from llm_mentions.prompt_versions where prompt_id = $1 and version = 1',
        [promptId],
      ),
    )
    await sql.query(
      `insert into llm_mentions.prompt_tags (organization_id, client_id, prompt_id, tag)
       select $1, $2, $3, unnest($4::text[])`,
      [home.organizationId, home.brandId, promptId, tags],
    )
    return { ...home, promptId, promptVersionId, text }
  })
}

export async function buildCompetitor(
  database: Database,
  home: Home,
  { name = `Competitor ${randomUUID().slice(0, 8)}`, domains = [] as readonly string[] } = {},
): Promise<string> {
  return asSystem(database, async (sql) =>
    idIn(
      await sql.query<{ id: string }>(
        `insert into llm_mentions.tracked_brands (organization_id, client_id, name, domains)
         values ($1, $2, $3, $4) returning id`,
        [home.organizationId, home.brandId, name, domains],
      ),
    ),
  )
}

/** A run without prompt–engine pairs, finished by default, to hold answers. */
export async function buildRunOf(
  database: Database,
  home: Home,
  {
    kind = 'run' as 'run' | 'import',
    status = 'completed',
    engines = ['sandbox-atlas'] as readonly string[],
    createdAt = new Date(),
  } = {},
): Promise<string> {
  return asSystem(database, async (sql) =>
    idIn(
      await sql.query<{ id: string }>(
        `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, status, engines, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [home.organizationId, home.brandId, kind, status, engines, createdAt],
      ),
    ),
  )
}

export type AnswerSketch = {
  prompt: BuiltPrompt
  analysisId: string
  /** Tracked brands in the text, in rank order. */
  brands?: readonly string[]
  cites?: readonly { url: string; domain: string; owner?: ExtractedCitation['owner'] }[]
  state?: AnswerState
  /** Labels of each brand; none by default. */
  labels?: (brandId: string) => MentionLabels
  untracked?: readonly UntrackedName[]
} & Partial<Omit<NewAnswer, 'organizationId' | 'brandId' | 'analysisId' | 'promptId' | 'promptVersionId'>>

/** An answer ready for storeAnswers, with plausible defaults. */
export function sketchAnswer({
  prompt,
  analysisId,
  brands = [],
  cites = [],
  state = 'answered',
  labels = () => noLabels,
  untracked = [],
  ...rest
}: AnswerSketch): NewAnswer {
  const text = rest.text ?? `Here is what to know. ${brands.map((id) => `Brand ${id}.`).join(' ')}`
  return {
    id: randomUUID(),
    organizationId: prompt.organizationId,
    brandId: prompt.brandId,
    analysisId,
    promptId: prompt.promptId,
    promptVersionId: prompt.promptVersionId,
    answeredAt: new Date('2026-10-05T12:00:00Z'),
    engine: 'sandbox-atlas',
    channel: 'api',
    repeat: 1,
    text,
    brandSetVersion: 1,
    extraction: {
      version: extractorVersion,
      state,
      mentions: brands.map((brandId) => {
        const start = Math.max(0, text.indexOf(brandId))
        const end = Math.min(text.length, start + brandId.length)
        return { brandId, start, end, text: text.slice(start, end), zone: 'paragraph' as const }
      }),
      ranking: [...new Set(brands)],
      inner: [],
      citations: cites.map(({ url, domain, owner = 'other' as const }) => ({
        url,
        title: null,
        key: url,
        domain,
        owner,
        brandId: null,
        start: null,
        end: null,
      })),
      labels: new Map(brands.map((brandId) => [brandId, labels(brandId)])),
      untracked: [...untracked],
    },
    ...rest,
  }
}

/** Stores answers with their roll-ups, as runs and imports do. Returns their ids in order. */
export async function storeSketches(
  database: Database,
  sketches: readonly AnswerSketch[],
): Promise<string[]> {
  const answers = sketches.map(sketchAnswer)
  await ensurePartitions(
    database,
    answers.map((answer) => answer.answeredAt),
  )
  await asSystem(database, (sql) => storeAnswers(sql, answers))
  return answers.map((answer) => answer.id)
}

function idIn({ rows }: { rows: { id: string }[] }): string {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('nothing was inserted')
  return id
}
