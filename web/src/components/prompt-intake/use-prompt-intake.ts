import { useDeferredValue, useMemo, useState } from 'react'
import { promptKey } from '#core/onboarding/merge-prompts.ts'
import { promptLimits, type PromptInput } from '#core/prompts/schema.ts'
import { readPromptCsv, type PromptFile } from './prompt-csv.ts'
import type { ImportanceInput } from '#core/prompts/importance.ts'
import { importanceIn, readPastedPrompts, type ProposedPrompt } from './proposed-prompts.ts'
import { t } from '../../lib/language/t.ts'

export type PromptIntakeState = ReturnType<typeof usePromptIntake>

/** In bytes. No list of up to a thousand prompts is larger than this. */
const largestFile = 8 * 1024 ** 2

/** Of a file or of the pasted text; both count their lines from 1. */
export type IntakeRow = ProposedPrompt & { key: string }

/**
 * Prompts to be added, from pasted text (`typed` at first) and a file together: every row is accepted unless the user
 * rejects it.
 */
export function usePromptIntake(typed = '') {
  const [pasted, setPasted] = useState(typed)
  const [file, setFile] = useState<{ name: string; content: PromptFile } | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [topic, setTopic] = useState('')
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set())
  const settled = useDeferredValue(pasted)
  const rows = useMemo(
    () => capped(together(file?.content.rows ?? [], readPastedPrompts(settled), file?.name ?? '')),
    [file, settled],
  )

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
    isAccepted: (row: IntakeRow) => row.problem === null && !rejected.has(row.key),
    toggle: (key: string) => {
      const next = new Set(rejected)
      if (!next.delete(key)) next.add(key)
      setRejected(next)
    },
    accepted: rows
      .filter((row) => row.problem === null && !rejected.has(row.key))
      .map(({ key: _key, text, tags, intent, topic: own, ...row }): PromptInput => ({
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

/** A pasted prompt that the file has, too, is added once, with what the file says about it. */
function together(
  fromFile: readonly ProposedPrompt[],
  pasted: readonly ProposedPrompt[],
  fileName: string,
): IntakeRow[] {
  const lineInFile = new Map(fromFile.map(({ text, line }) => [promptKey(text), line]))
  return [
    ...fromFile.map((row) => ({ ...row, key: `file ${row.line}` })),
    ...pasted.map((row) => {
      const line = lineInFile.get(promptKey(row.text))
      return {
        ...row,
        key: `pasted ${row.line}`,
        problem:
          row.problem ??
          (line === undefined ? null : t('Same as line {line} of {name}', { line, name: fileName })),
      }
    }),
  ]
}

/** Only rows without a problem are sent. */
function inputOf(row: Parameters<typeof importanceIn>[0]): ImportanceInput {
  const weight = importanceIn(row)
  return 'problem' in weight ? {} : weight
}

/** A request takes at most a thousand prompts. */
function capped(rows: IntakeRow[]): IntakeRow[] {
  let sound = 0
  return rows.map((row) => {
    if (row.problem !== null) return row
    sound++
    return sound <= promptLimits.perRequest
      ? row
      : { ...row, problem: t('Over the limit of 1,000 prompts per upload') }
  })
}
