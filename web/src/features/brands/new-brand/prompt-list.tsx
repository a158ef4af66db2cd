import { Button, CloseButton, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { brandLimits } from '#core/brands/schema.ts'
import { mergePrompts, type MergedPrompts, type PromptLine } from '#core/onboarding/merge-prompts.ts'
import { promptLimits, type PromptInput } from '#core/prompts/schema.ts'
import { readPromptCsv } from '../../../components/prompt-intake/prompt-csv.ts'
import {
  importanceIn,
  readPastedPrompts,
  type ProposedPrompt,
} from '../../../components/prompt-intake/proposed-prompts.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'

/** With its importance, or the problem in it. */
function toLine(row: ProposedPrompt): PromptLine {
  const { line, text, topic, tags, intent, problem } = row
  const weight = importanceIn(row)
  const prompt = { line, text, topic, tags, intent, problem }
  return 'problem' in weight ? { ...prompt, problem: problem ?? weight.problem } : { ...prompt, ...weight }
}

type Outcome = Omit<MergedPrompts, 'prompts'>

const maxFileBytes = 8 * 1024 ** 2
const shownAtFirst = 25

/** One list of prompts, each editable. Typed, pasted, and uploaded ones are merged without duplicates. */
export function PromptList({
  draftId,
  prompts,
  topic,
  errors,
  onChange,
}: {
  draftId: string
  prompts: readonly PromptInput[]
  topic: string
  errors: Record<string, unknown>
  onChange: (prompts: PromptInput[]) => void
}) {
  const [typed, setTyped] = useSessionStorage({
    key: `typedPrompts:${draftId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [shown, setShown] = useState(shownAtFirst)

  const merge = (lines: readonly PromptLine[]) => {
    const withTopic = lines.map((line) => ({ ...line, topic: line.topic || topic.trim() }))
    const { prompts: merged, ...rest } = mergePrompts(prompts, withTopic, brandLimits.prompts)
    setOutcome(rest)
    if (rest.added > 0) onChange(merged)
  }
  const addTyped = (text: string) => {
    if (text.trim() === '') return
    merge(readPastedPrompts(text).map(toLine))
    setTyped('')
  }
  const readFile = async (file: File) => {
    setFileError(null)
    if (file.size > maxFileBytes)
      return setFileError(t('{name} is too large. The limit is 8 MB.', { name: file.name }))
    const { rows, errors: broken } = await readPromptCsv(await file.text())
    merge([
      ...rows.map(toLine),
      ...broken.map(({ line, reason }) => ({
        line,
        problem: reason,
        text: '',
        topic: '',
        intent: null,
        tags: [],
      })),
    ])
  }

  return (
    <Stack gap="sm">
      <Stack gap={6} component="ol" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('Prompts')}>
        {prompts.slice(0, shown).map((prompt, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <Group key={index} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={t('Prompt {index}', { index: index + 1 })}
              maxLength={promptLimits.text}
              dir="auto"
              value={prompt.text}
              error={messageOf(errors, index)}
              onChange={(event) => {
                const text = event.currentTarget.value
                onChange(prompts.map((one, at) => (at === index ? { ...one, text } : one)))
              }}
            />
            <CloseButton
              size="lg"
              aria-label={t('Remove prompt {index}', { index: index + 1 })}
              onClick={() => onChange(prompts.filter((_, at) => at !== index))}
            />
          </Group>
        ))}
      </Stack>
      {prompts.length > shown ? (
        <Button size="compact-sm" variant="default" onClick={() => setShown(prompts.length)}>
          {t('Show all {count} prompts', { count: prompts.length })}
        </Button>
      ) : null}
      <Textarea
        label={t('Add prompts')}
        description={t('One per line. Lists you paste and CSV files are added without duplicates.')}
        autosize
        minRows={1}
        maxRows={6}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          addTyped(typed)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/[\r\n\t]/.test(pasted.trim()) || typed.trim() !== '') return
          event.preventDefault()
          addTyped(pasted)
        }}
        onBlur={() => addTyped(typed)}
      />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => addTyped(typed)}>
          {t('Add')}
        </Button>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(chosen) => chosen && void readFile(chosen)}
        >
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              {t('Upload a CSV')}
            </Button>
          )}
        </FileButton>
      </Group>
      {fileError === null ? null : (
        <Text fz="sm" c="var(--worse)" role="alert">
          {fileError}
        </Text>
      )}
      <div aria-live="polite">{outcome === null ? null : <Result outcome={outcome} />}</div>
    </Stack>
  )
}

function Result({ outcome: { added, known, invalid, over } }: { outcome: Outcome }) {
  const problems = [
    ...invalid.map(({ line, problem }) => t('Line {line}: {problem}', { line, problem: said(problem) })),
    ...(over.length === 0
      ? []
      : [
          t('{count, plural, one {# line is} other {# lines are}} over the limit of 1,000 prompts.', {
            count: over.length,
          }),
        ]),
  ]
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('{added, plural, one {# prompt} other {# prompts}} added', { added })}
        {known.length === 0
          ? null
          : ` · ${t('{count, plural, one {# duplicate} other {# duplicates}} skipped', { count: known.length })}`}
      </Text>
      {problems.slice(0, 20).map((problem) => (
        <Text key={problem} fz="sm" c="var(--worse)">
          {problem}
        </Text>
      ))}
      {problems.length > 20 ? (
        <Text fz="sm">{t('and {count} more', { count: String(problems.length - 20) })}</Text>
      ) : null}
    </>
  )
}

function messageOf(errors: Record<string, unknown>, index: number): string | undefined {
  const error = errors[`prompts.${index}.text`] ?? errors[`prompts.${index}.topic`]
  return typeof error === 'string' ? error : undefined
}
