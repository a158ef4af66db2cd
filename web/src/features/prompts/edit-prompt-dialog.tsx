import {
  Autocomplete,
  Button,
  Group,
  Modal,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { importanceLevels } from '#core/prompts/importance.ts'
import { promptPatch, type PromptPatch } from '#core/prompts/schema.ts'
import { funnelStages } from '#core/reports/filters.ts'
import type { PromptRow } from '#core/reports/schema.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { promptKeys } from './api/prompts-query.ts'
import { updatePrompt } from './api/save-prompts.ts'
import { importanceInWords, importanceLabels } from './importance-labels.ts'
import { stageLabels } from './stage-labels.ts'
import { t } from '../../lib/language/t.ts'

export function EditPromptDialog({
  prompt,
  topics,
  tags,
  onClose,
}: {
  prompt: PromptRow
  /** Existing values, suggested while typing. */
  topics: readonly string[]
  tags: readonly string[]
  onClose: () => void
}) {
  const form = useSchemaForm({
    schema: promptPatch,
    initialValues: {
      text: prompt.text,
      topic: prompt.topic,
      intent: prompt.intent ?? '',
      funnel: prompt.funnel,
      tags: prompt.tags,
      ...(prompt.volume === null && { importance: prompt.importance }),
    },
    lists: ['tags'],
  })
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: (patch: PromptPatch) => updatePrompt(prompt.promptId, patch),
    onSuccess: async () => {
      onClose()
      notify(t('Saved'))
      await queryClient.invalidateQueries({ queryKey: promptKeys.all })
    },
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const isNewWording = form.values.text.trim() !== prompt.text
  const handleSubmit = form.onSubmit(({ intent, ...values }) => {
    saving.submit({ ...values, intent: intent.trim() === '' ? null : intent })
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Edit prompt')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <Textarea
            label={t('Prompt')}
            autosize
            minRows={2}
            maxRows={12}
            dir="auto"
            description={t('Version {version}', { version: prompt.version })}
            {...form.getInputProps('text')}
          />
          <output>
            {isNewWording && (
              <Text fz="sm">
                {t('Saved as version {version}. Existing answers stay with version {version2}.', {
                  version: prompt.version + 1,
                  version2: prompt.version,
                })}
              </Text>
            )}
          </output>
          <Autocomplete label={t('Topic')} data={[...topics]} {...form.getInputProps('topic')} />
          <TagsInput label={t('Tags')} data={[...tags]} acceptValueOnBlur {...form.getInputProps('tags')} />
          <TextInput
            label={t('Intent')}
            description={t('What the user wants to do, such as compare, buy, or learn.')}
            {...form.getInputProps('intent')}
          />
          <Select
            label={t('Funnel stage')}
            description={t('Stage of the buying journey.')}
            placeholder={t('None')}
            clearable
            data={funnelStages.map((stage) => ({ value: stage, label: stageLabels[stage] }))}
            {...form.getInputProps('funnel')}
          />
          {prompt.volume === null ? (
            <Select
              label={t('Importance')}
              allowDeselect={false}
              data={importanceLevels.map((value) => ({ value, label: importanceLabels[value] }))}
              {...form.getInputProps('importance')}
            />
          ) : (
            <TextInput
              label={t('Importance')}
              description={t('From {source}. Change it in the list.', { source: prompt.volumeSource ?? '' })}
              value={importanceInWords(prompt)}
              readOnly
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
