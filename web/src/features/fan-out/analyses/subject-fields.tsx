import { Autocomplete, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../lib/language/t.ts'
import { promptChoicesQuery, promptTextQuery, topicChoicesQuery } from '../api/prompt-choices.ts'
import type { FormPart } from './analysis-draft.ts'

const abouts = [
  { value: 'brand', label: t('Whole brand') },
  { value: 'topic', label: t('One topic') },
  { value: 'prompt', label: t('One prompt') },
] as const

/** Selects the prompts whose searches are analyzed. */
export function SubjectFields({ brandId, values, change, errors }: FormPart & { brandId: string }) {
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('Scope')}
        value={values.about}
        onChange={(about) => change({ about: abouts.find(({ value }) => value === about)?.value ?? 'brand' })}
        data={[...abouts]}
        fullWidth
      />
      {values.about === 'prompt' ? (
        <PromptField brandId={brandId} values={values} change={change} errors={errors} />
      ) : values.about === 'topic' ? (
        <TopicField brandId={brandId} values={values} change={change} errors={errors} />
      ) : (
        <Text fz="sm" c="dimmed">
          {t('Combines the searches for all of the brand’s prompts.')}
        </Text>
      )}
    </Stack>
  )
}

function PromptField({ brandId, values: { promptId }, change, errors }: FormPart & { brandId: string }) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, 200)
  const chosen = useQuery({ ...promptTextQuery(promptId ?? ''), enabled: promptId !== null })
  // The field shows the selected prompt, which must not be used as a search text.
  const choices = useQuery(promptChoicesQuery(brandId, asked === chosen.data ? '' : asked))
  const found = choices.data ?? []
  const isFound = found.some(({ id }) => id === promptId)
  const kept = promptId !== null && chosen.data && !isFound ? [{ id: promptId, text: chosen.data }] : []
  return (
    <Select
      label={t('Prompt')}
      placeholder={t('Type to search')}
      searchable
      required
      maxLength={200}
      data={[...kept, ...found].map(({ id, text }) => ({ value: id, label: text }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={promptId}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => change({ promptId: id })}
      nothingFoundMessage={choices.isFetching ? t('Searching…') : t('No prompts found')}
      error={errors['promptId'] ?? choices.error?.message}
    />
  )
}

function TopicField({ brandId, values: { topic }, change, errors }: FormPart & { brandId: string }) {
  const [asked] = useDebouncedValue(topic, 200)
  const { data = [], error } = useQuery(topicChoicesQuery(brandId, asked.trim()))
  return (
    <Autocomplete
      label={t('Topic')}
      placeholder={t('A topic from your prompts')}
      required
      maxLength={120}
      data={data}
      filter={({ options }) => options}
      value={topic}
      onChange={(value) => change({ topic: value })}
      error={errors['topic'] ?? error?.message}
    />
  )
}
