import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandRow } from '#core/brands/schema.ts'
import {
  fanOutInput,
  fanOutSchedules,
  type FanOutAnalysis,
  type FanOutDraft,
  type FanOutEngines,
} from '#core/fan-out/analysis-schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { lastDays } from '../../../components/report-filter-bar/periods.ts'
import { ApiError } from '../../../lib/api.ts'
import { t } from '../../../lib/language/t.ts'
import { fieldErrors, issuesByPath } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { scheduleLabels } from '../analysis-labels.ts'
import { fanOutEnginesQuery, fanOutKeys, startFanOut } from '../api/analyses.ts'
import { draftOf, missingIn, type DraftValues, type FormPart } from './analysis-draft.ts'
import { AnswersFields } from './answers-fields.tsx'
import { PagesFields } from './pages-fields.tsx'
import { SimulationFields } from './simulation-fields.tsx'
import { SubjectFields } from './subject-fields.tsx'

/** The values that a link to the dialog sets. */
export type StartRequest = {
  promptId?: string | undefined
  topic?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Props = {
  brand: BrandRow
  request: StartRequest
  onStarted: (analysis: FanOutAnalysis) => void
  onClose: () => void
}

/** Starts an analysis. */
export function StartDialog(props: Props) {
  const engines = useQuery(fanOutEnginesQuery(props.brand.id))
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="42rem"
      title={t('New fan-out analysis')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Loaded query={engines}>{(offered) => <StartForm {...props} engines={offered.engines} />}</Loaded>
    </Modal>
  )
}

type Engines = FanOutEngines['engines']
type Errors = FormPart['errors']

function StartForm({ brand, request, engines, onStarted, onClose }: Props & { engines: Engines }) {
  const [values, setValues] = useState(() => firstValues(request, engines))
  const [isTried, setTried] = useState(false)
  const queryClient = useQueryClient()
  const starting = useSubmission({
    mutationFn: (draft: FanOutDraft) => startFanOut(brand.id, draft),
    retry: false, // a retry could start, and charge for, a second analysis
    onSuccess: async (analysis: FanOutAnalysis) => {
      queryClient.setQueryData(fanOutKeys.one(analysis.id), analysis)
      onStarted(analysis)
      await queryClient.invalidateQueries({ queryKey: fanOutKeys.lists })
    },
  })
  const own = errorsIn(values)
  const errors = { ...(isTried ? own : {}), ...refusedFields(starting.error) }
  const change: FormPart['change'] = (part) => {
    starting.reset()
    setValues((now) => ({ ...now, ...part }))
  }
  const part = { values, change, errors }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(own).length === 0) starting.submit(draftOf(values))
      }}
    >
      <Stack gap="lg">
        <SubjectFields brandId={brand.id} {...part} />
        <AnswersFields {...part} />
        <SimulationFields engines={engines} onFollow={onClose} {...part} />
        <PagesFields engines={engines} {...part} />
        <Group grow align="flex-start">
          <TextInput
            label={t('Name')}
            placeholder={t('By scope')}
            maxLength={120}
            value={values.title}
            error={errors['title']}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Select
            label={t('Repeat automatically')}
            data={fanOutSchedules.map((value) => ({ value, label: scheduleLabels[value] }))}
            allowDeselect={false}
            value={values.schedule}
            error={errors['schedule']}
            onChange={(schedule) =>
              change({ schedule: fanOutSchedules.find((known) => known === schedule) ?? 'none' })
            }
          />
        </Group>
        {starting.error === null || isOnFields(starting.error) ? null : (
          <Text fz="sm" c="var(--worse)" role="alert">
            {starting.error.message}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={starting.isPending}>
            {t('Start')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function firstValues({ promptId, topic, from, to }: StartRequest, engines: Engines): DraftValues {
  const today = new Date().toISOString().slice(0, 10)
  const days = from && to ? { from, to } : lastDays(today, 56)
  return {
    about: promptId ? 'prompt' : topic ? 'topic' : 'brand',
    promptId: promptId ?? null,
    topic: topic ?? '',
    title: '',
    ...days,
    engines: [],
    simulation: 'rules',
    engine: engines.find(({ configured }) => configured)?.id ?? null,
    model: '',
    draws: 5,
    prompts: 10,
    scoresRivals: true,
    scoresCited: true,
    vectorEngine: null,
    schedule: 'none',
  }
}

/** Lists that one input edits: it shows the errors of their items. */
const lists = ['engines']

function errorsIn(values: DraftValues): Errors {
  const missing = missingIn(values)
  const checked = fanOutInput.safeParse(draftOf(values))
  return {
    ...(checked.success ? {} : fieldErrors(issuesByPath(checked.error), lists)),
    ...(missing.promptId ? { promptId: t('Select a prompt.') } : {}),
    ...(missing.topic ? { topic: t('Enter a topic.') } : {}),
  }
}

const refusedFields = (error: Error | null): Errors =>
  error instanceof ApiError ? fieldErrors(error.fields, lists) : {}

const fieldsOfForm = [
  'promptId',
  'topic',
  'title',
  'from',
  'to',
  'engines',
  'schedule',
  'settings.engine',
  'settings.model',
  'settings.draws',
  'settings.prompts',
  'settings.vectorEngine',
]

const isOnFields = (error: Error): boolean =>
  Object.keys(refusedFields(error)).some((field) => fieldsOfForm.includes(field))
