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
import { promptPatch, type PromptPatch } from '#core/prompt/schema.ts'
import { funnelStages } from '#core/report/filters.ts'
import type { PromptRow } from '#core/report/schema.ts'
import { notify, notifyError } from '../../components/notices.tsx'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { promptKeys } from './api/prompts-query.ts'
import { updatePrompt } from './api/save-prompts.ts'
import { stageWords } from './stage-words.ts'

export function EditPromptDialog({
  prompt,
  topics,
  tags,
  onClose,
}: {
  prompt: PromptRow
  /** Known ones, offered while typing. */
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
    },
    lists: ['tags'],
  })
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: (patch: PromptPatch) => updatePrompt(prompt.promptId, patch),
    onSuccess: async () => {
      onClose()
      notify('Saved.')
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
      title="Edit prompt"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <Textarea
            label="Prompt"
            autosize
            minRows={2}
            maxRows={12}
            dir="auto"
            description={`Version ${prompt.version}`}
            {...form.getInputProps('text')}
          />
          <output>
            {isNewWording && (
              <Text fz="sm">
                The new wording becomes version {prompt.version + 1}. Answers so far stay with version{' '}
                {prompt.version}.
              </Text>
            )}
          </output>
          <Autocomplete label="Topic" data={[...topics]} {...form.getInputProps('topic')} />
          <TagsInput label="Tags" data={[...tags]} acceptValueOnBlur {...form.getInputProps('tags')} />
          <TextInput
            label="Intent"
            description="What the asker wants, such as compare, buy or learn."
            {...form.getInputProps('intent')}
          />
          <Select
            label="Funnel stage"
            description="Where the asker stands on the way to a purchase."
            placeholder="None"
            clearable
            data={funnelStages.map((stage) => ({ value: stage, label: stageWords[stage] }))}
            {...form.getInputProps('funnel')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
