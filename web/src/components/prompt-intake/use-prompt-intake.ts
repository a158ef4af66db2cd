import { useDeferredValue, useMemo, useState } from 'react'
import { promptLimits, type PromptInput } from '#core/prompts/schema.ts'
import { readPromptCsv, type PromptFile } from './prompt-csv.ts'
import type { ImportanceInput } from '#core/prompts/importance.ts'
import { importanceIn, readPastedPrompts, type ProposedPrompt } from './proposed-prompts.ts'
import { t } from '../../lib/language/t.ts'

export type PromptIntakeState = ReturnType<typeof usePromptIntake>

/** In bytes. No list of up to a thousand prompts is larger than this. */
const largestFile = 8 * 1024 ** 2

/** Prompts to be added, from pasted text (`typed` at first) or a file: every row is accepted unless the user rejects it. */
export function usePromptIntake(typed = '') {
  const [pasted, setPasted] = useState(typed)
  const [file, setFile] = useState<{ name: string; content: PromptFile } | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [topic, setTopic] = useState('')
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set())
  const settled = useDeferredValue(pasted)
  const rows = useMemo(() => capped(file?.content.rows ?? readPastedPrompts(settled)), [file, settled])

  return {
    pasted,
    setPasted: (text: string) => {
      setPasted(text)
      setRejected(new Set())
    },
    file,
    fileError,
    readFile: async (chosen: File) => {
      setFileError(null)
      if (chosen.size > largestFile)
        return setFileError(t('{name} is too large. The limit is 8 MB.', { name: chosen.name }))
      const content = await readPromptCsv(await chosen.text())
      setRejected(new Set())
      setFile({ name: chosen.name, content })
    },
    dropFile: () => {
      setFile(null)
      setRejected(new Set())
    },
    topic,
    setTopic,
    rows,
    errors: file?.content.errors ?? [],
    isAccepted: (row: ProposedPrompt) => row.problem === null && !rejected.has(row.line),
    toggle: (line: number) => {
      const next = new Set(rejected)
      if (!next.delete(line)) next.add(line)
      setRejected(next)
    },
    accepted: rows
      .filter((row) => row.problem === null && !rejected.has(row.line))
      .map(({ text, tags, intent, topic: own, ...row }): PromptInput => ({
        ...inputOf(row),
        text,
        tags,
        intent,
        topic: own || topic.trim(),
      })),
    clear: () => {
      setPasted('')
      setFile(null)
      setFileError(null)
      setRejected(new Set())
    },
  }
}

/** Only rows without a problem are sent. */
function inputOf(row: Parameters<typeof importanceIn>[0]): ImportanceInput {
  const weight = importanceIn(row)
  return 'problem' in weight ? {} : weight
}

/** A request takes at most a thousand prompts. */
function capped(rows: ProposedPrompt[]): ProposedPrompt[] {
  let sound = 0
  return rows.map((row) => {
    if (row.problem !== null) return row
    sound++
    return sound <= promptLimits.perRequest
      ? row
      : { ...row, problem: t('Over the limit of 1,000 prompts per upload') }
  })
}
