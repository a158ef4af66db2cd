import type { z } from 'zod'
import type { promptsQuery, PublicPrompt } from '#core/api/lists.ts'
import type { Place } from '#core/api/page.ts'
import type { Sql } from '../database.ts'
import { listPage, placeOf } from './page.ts'

type Row = Omit<PublicPrompt, 'archivedAt' | 'createdAt'> & { archivedAt: Date | null; createdAt: Date }

const select = `select p.id, ${placeOf('p.created_at')}, p.client_id as "brandId", p.text, p.topic, p.intent,
    p.funnel_stage as funnel, p.importance, p.volume, p.volume_source as "volumeSource",
    p.is_branded as "isBranded", p.version, p.archived_at as "archivedAt",
    p.created_at as "createdAt",
    coalesce((select array_agg(t.tag order by t.tag) from llm_mentions.prompt_tags t where t.prompt_id = p.id), '{}') as tags
  from llm_mentions.prompts p`

/** The prompts of a brand, newest first. */
export async function promptsPage(
  sql: Sql,
  brandId: string,
  { archived, branded, topic, tag, importance, text, ...page }: z.infer<typeof promptsQuery>,
) {
  return listPage<Row, PublicPrompt>(
    sql,
    {
      select: `${select} where p.client_id = $1 and ($2::boolean is null or (p.archived_at is not null) = $2)
        and ($3::boolean is null or p.is_branded = $3) and ($4::text is null or p.topic = $4)
        and ($5::text is null or position(lower($5) in lower(p.text)) > 0)
        and ($6::text is null or exists (select from llm_mentions.prompt_tags t where t.prompt_id = p.id and t.tag = $6))
        and ($7::text is null or (p.importance = $7 and p.volume is null))`,
      moment: 'p.created_at',
      id: 'p.id',
      parameters: [
        brandId,
        archived ?? null,
        branded ?? null,
        topic ?? null,
        text ?? null,
        tag ?? null,
        importance ?? null,
      ],
    },
    page,
    shownPrompt,
  )
}

/** Null if the caller may see no such prompt. */
export async function publicPromptOf(sql: Sql, promptId: string): Promise<PublicPrompt | null> {
  const { rows } = await sql.query<Row & Place>(`${select} where p.id = $1`, [promptId])
  return rows[0] === undefined ? null : shownPrompt(rows[0])
}

function shownPrompt({ moment: _moment, archivedAt, createdAt, ...prompt }: Row & Place): PublicPrompt {
  return { ...prompt, archivedAt: archivedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
