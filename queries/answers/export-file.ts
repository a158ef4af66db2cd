import { csvHeader, csvLines } from '#core/answers/export/csv.ts'
import {
  answerRecord,
  promptRecord,
  type ExportOptions,
  type PromptRecord,
} from '#core/answers/export/records.ts'
import type { Sql } from '../database.ts'
import { answerBatches, contextLines, type ExportPlan } from './exports.ts'

export type FileOptions = Pick<ExportOptions, 'format' | 'kind' | 'bom'>

/**
 * The text of an export, piece by piece. `onAnswers` receives the number of answers written so far. Each piece is made
 * on request, so a slow reader slows the database instead of filling memory.
 */
export async function* exportFile(
  sql: Sql,
  plan: ExportPlan,
  { format, kind, bom }: FileOptions,
  onAnswers: (answers: number) => void,
): AsyncGenerator<string> {
  let answers = 0
  if (format === 'jsonl') {
    yield `${JSON.stringify(plan.header)}\n`
    for await (const lines of contextLines(sql, plan)) yield joined(lines)
    for await (const batch of answerBatches(sql, plan)) {
      answers += batch.length
      onAnswers(answers)
      yield joined(batch.map((answer) => answer.line))
    }
    yield `${JSON.stringify({ record: 'end', answers })}\n`
    return
  }
  const about = { tracked: plan.header.brandSet.tracked, prompts: await promptsOf(sql, plan) }
  yield `${bom ? '\uFEFF' : ''}${csvHeader(kind)}`
  for await (const batch of answerBatches(sql, plan)) {
    answers += batch.length
    onAnswers(answers)
    yield batch.map(({ line }) => csvLines(kind, answerRecord.parse(JSON.parse(line)), about)).join('')
  }
}

const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

async function promptsOf(sql: Sql, plan: ExportPlan): Promise<Map<string, PromptRecord>> {
  const prompts = new Map<string, PromptRecord>()
  for await (const lines of contextLines(sql, plan))
    for (const line of lines) {
      const prompt = promptRecord.safeParse(JSON.parse(line))
      if (prompt.success) prompts.set(prompt.data.id, prompt.data)
    }
  return prompts
}
