import type { Row } from '#core/database/row.ts'
import {
  classesOf,
  ratedLabels,
  raterAgreements,
  type RatedAnswer,
  type RatedLabel,
  type RatedLabelOf,
} from '#core/labels/checks/rater-agreement.ts'
import type { AgreementQuery, AgreementReport } from '#core/labels/checks/schema.ts'
import type { MentionLabels } from '#core/labels/labels.ts'
import { wilson } from '#core/metrics/statistics/interval.ts'
import type { Zone } from '#core/mentions/text/visible-text.ts'
import type { Sql } from '../database.ts'
import { presencesOf } from '../answers/derived-rows.ts'
import { readByRaters, readingBrands, type ReadByRater } from '../answers/preview-reprocessing.ts'
import { storedAnswers, type ExactPosition } from '../answers/stored-answers.ts'

/** Answers read for one report: the newest that people checked, and the newest that the labeler labeled. */
const answersRead = { checked: 400, judged: 200 }

/**
 * Agreement between extractor, labeler, and people, over brands the caller may see. Answers are labeled as the current
 * code does; people's checks are used as entered. Rules and labeler are compared over answers that the labeler labeled,
 * people with either over answers that people checked.
 */
export async function agreementReport(
  sql: Sql,
  brandIds: readonly string[],
  { people }: AgreementQuery,
): Promise<AgreementReport> {
  const checked = await checkedAnswers(sql, brandIds, people)
  const judged = await labeledAnswers(sql, brandIds)
  const read = await readAll(sql, [...checked, ...judged])
  return {
    agreements: raterAgreements({
      checked: checked.flatMap((place) => ratedByPeople(place, read.get(place.id))),
      judged: judged.flatMap((place) => ratedByMachines(place, read.get(place.id))),
    }),
    zones: zonesOf(checked, read),
    checkedAnswers: checked.length,
    labeledAnswers: judged.length,
    hasLabeler: await isLabelerSet(sql, brandIds),
  }
}

type Place = ExactPosition &
  Row<'answers', 'promptId' | 'engine'> & {
    organizationId: string
    brandId: string
    promptText: string
    names: Record<string, string>
  }
type Said = {
  label: RatedLabel
  trackedBrandId: string
  value: unknown
  isDrawn: boolean
}
type CheckedPlace = Place & { said: Said[] }
type MentionLabel = Exclude<RatedLabel, 'mention'>
const labelsOfMentions = ratedLabels.filter((label): label is MentionLabel => label !== 'mention')

/** The newest answers with an active check; `sample`: only pairs drawn at random. */
async function checkedAnswers(
  sql: Sql,
  brandIds: readonly string[],
  people: AgreementQuery['people'],
): Promise<CheckedPlace[]> {
  const { rows } = await sql.query<CheckedPlace>(
    `select c.answer_id as id, ${placeColumns('c.organization_id')},
       jsonb_agg(jsonb_build_object('label', c.label, 'trackedBrandId', c.tracked_brand_id,
         'value', coalesce(c.correct, c.shown) -> 'value', 'isDrawn', c.origin = 'sample') order by c.created_at, c.id) as said
     from llm_mentions.label_checks c
     join llm_mentions.answers a on a.answered_at = c.answered_at and a.id = c.answer_id
     join llm_mentions.prompts p on p.id = a.prompt_id
     where c.client_id = any ($1) and c.withdrawn_at is null and c.label in ('${ratedLabels.join("', '")}')
       and ($2 = 'all' or c.origin = 'sample')
     group by c.answer_id, c.organization_id, a.answered_at, a.client_id, a.prompt_id, p.text, a.engine
     order by max(c.created_at) desc, c.answer_id limit ${answersRead.checked}`,
    [brandIds, people],
  )
  return rows
}

/** The newest answers with a label by the labeler. Only brands with verdicts are searched. */
async function labeledAnswers(sql: Sql, brandIds: readonly string[]): Promise<Place[]> {
  const { rows } = await sql.query<Place>(
    `with judged as (
       select m.answered_at, m.answer_id from llm_mentions.mentions m
       where m.client_id = any (array(
           select c.id from llm_mentions.clients c where c.id = any ($1)
             and exists (select from llm_mentions.labeler_verdicts v where v.client_id = c.id)))
         and (m.sentiment_method like 'judge-%' or m.recommended_method like 'judge-%' or m.criticism_method like 'judge-%')
       group by 1, 2 order by 1 desc, 2 limit ${answersRead.judged}
     )
     select a.id, ${placeColumns('a.new_organization_id')}
     from judged j
     join llm_mentions.answers a on a.answered_at = j.answered_at and a.id = j.answer_id
     join llm_mentions.prompts p on p.id = a.prompt_id`,
    [brandIds],
  )
  return rows
}

const placeColumns = (
  organization: string,
) => `${organization} as "organizationId", a.answered_at::text as "answeredAt",
       a.client_id as "brandId", a.prompt_id as "promptId", p.text as "promptText", a.engine,
       (select jsonb_object_agg(t.id, t.name) from llm_mentions.tracked_brands t where t.client_id = a.client_id) as names`

async function isLabelerSet(sql: Sql, brandIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.labeler_settings where client_id = any ($1) and enabled limit 1',
    [brandIds],
  )
  return rows.length > 0
}

const readTogether = 100

async function readAll(sql: Sql, places: readonly Place[]): Promise<Map<string, ReadByRater>> {
  const read = new Map<string, ReadByRater>()
  for (const [brandId, ofBrand] of Map.groupBy(places, (place) => place.brandId)) {
    const [first] = ofBrand
    if (first === undefined) continue
    const brands = await readingBrands(sql, brandId)
    const wanted = [...new Map(ofBrand.map((place) => [place.id, place])).values()]
    for (let from = 0; from < wanted.length; from += readTogether) {
      const home = { organizationId: first.organizationId, brandId }
      const answers = await storedAnswers(sql, home, wanted.slice(from, from + readTogether))
      for (const each of await readByRaters(sql, home, answers, brands)) read.set(each.answer.id, each)
    }
  }
  return read
}

function ratedByPeople({ said, ...place }: CheckedPlace, read: ReadByRater | undefined): RatedLabelOf[] {
  if (read === undefined) return []
  const present = presences(read)
  return said.map(({ label, trackedBrandId, value }) => {
    const answer = answerOf(place, trackedBrandId, read)
    const people = inWords(label, value)
    return label === 'mention'
      ? { label, answer, said: { people, rules: inWords('mention', present.has(trackedBrandId)) } }
      : { label, answer, said: { people, ...machinesSay(label, trackedBrandId, { read, present }) } }
  })
}

function ratedByMachines(place: Place, read: ReadByRater | undefined): RatedLabelOf[] {
  if (read === undefined) return []
  const present = presences(read)
  return [...present.keys()].flatMap((trackedBrandId) =>
    labelsOfMentions.map((label) => ({
      label,
      answer: answerOf(place, trackedBrandId, read),
      said: machinesSay(label, trackedBrandId, { read, present }),
    })),
  )
}

function machinesSay(
  label: MentionLabel,
  trackedBrandId: string,
  { read: { judged }, present }: { read: ReadByRater; present: Presences },
): RatedLabelOf['said'] {
  const rules = labelOf(present.get(trackedBrandId), label)
  const judge = present.has(trackedBrandId) ? labelOf(judged?.get(trackedBrandId), label) : null
  return { ...(rules !== null && { rules }), ...(judge !== null && { judge }) }
}

/** Null if the rater could not tell. */
function labelOf(labels: MentionLabels | undefined, label: MentionLabel): string | null {
  const value = labels && valuesOf(labels)[label]
  return value === undefined ? null : inWords(label, value)
}

const valuesOf = ({ sentiment, recommendation, criticism }: MentionLabels) => ({
  sentiment: sentiment?.label,
  recommendation: recommendation?.recommended,
  topPick: recommendation?.topPick,
  criticism: criticism?.criticized,
})

type Presences = ReadonlyMap<string, MentionLabels>

const presences = ({ rules }: ReadByRater): Presences =>
  new Map(presencesOf(rules).map(({ brandId, labels }) => [brandId, labels]))

/** In the words of `classesOf`. */
function inWords(label: Said['label'], value: unknown): string {
  if (label === 'mention') return value === true ? 'named' : 'not named'
  if (typeof value === 'boolean') return classesOf[label][value ? 0 : 1] ?? 'none'
  return typeof value === 'string' ? value : 'none'
}

const answerOf = (
  { id, organizationId, brandId, promptId, promptText, engine, names }: Place,
  trackedBrandId: string,
  { answer }: ReadByRater,
): RatedAnswer => ({
  answerId: id,
  organizationId,
  brandId,
  promptId,
  promptText,
  engine,
  answeredAt: answer.facts.answeredAt.toISOString(),
  tracked: names[trackedBrandId] ?? '',
})

/** The zone of the first name that the extractor finds, against people's checks of pairs drawn at random. */
function zonesOf(
  checked: readonly CheckedPlace[],
  read: ReadonlyMap<string, ReadByRater>,
): AgreementReport['zones'] {
  const found = checked.flatMap(({ id, said }) =>
    said.flatMap(({ label, trackedBrandId, value, isDrawn }) => {
      const extraction = read.get(id)?.rules
      const presence = extraction && presencesOf(extraction).find(({ brandId }) => brandId === trackedBrandId)
      const zone: Zone | undefined = presence?.spans[0]?.zone
      return label === 'mention' && isDrawn && zone !== undefined ? [{ zone, isRight: value === true }] : []
    }),
  )
  return [...Map.groupBy(found, ({ zone }) => zone)]
    .map(([zone, ofZone]) => {
      const right = ofZone.filter(({ isRight }) => isRight).length
      const value = right / ofZone.length
      const interval = wilson(value, ofZone.length)
      return {
        zone,
        precision: {
          value,
          numerator: right,
          denominator: ofZone.length,
          ...interval,
          prompts: 0,
          method: 'Correct ÷ checked, for randomly sampled labels. Wilson interval.',
        },
      }
    })
    .sort((a, b) => b.precision.denominator - a.precision.denominator || (a.zone < b.zone ? -1 : 1))
}
