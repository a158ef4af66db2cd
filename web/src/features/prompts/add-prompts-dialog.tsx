import { Alert, Box, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import type { PromptInput, PromptsCreated } from '#core/prompts/schema.ts'
import { notify } from '../../components/states/notices.tsx'
import { PromptIntake } from '../../components/prompt-intake/prompt-intake.tsx'
import { usePromptIntake } from '../../components/prompt-intake/use-prompt-intake.ts'
import styles from '../../components/styles/styles.module.css'
import { ApiError } from '../../lib/api.ts'
import { brandKeys } from '../../lib/brands/brands.ts'
import { formatCount } from '../../lib/format.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { addPrompts } from './api/save-prompts.ts'
import { promptKeys } from './api/prompts-query.ts'
import { t } from '../../lib/language/t.ts'

/** `typed`: a text to start with. */
export function AddPromptsDialog({
  brand,
  typed = '',
  onClose,
}: {
  brand: BrandProfile
  typed?: string
  onClose: () => void
}) {
  const intake = usePromptIntake(typed)
  const [known, setKnown] = useState<PromptsCreated['known']>([])
  const queryClient = useQueryClient()
  const adding = useSubmission({
    mutationFn: (prompts: PromptInput[]) => addPrompts(brand.id, prompts),
    onSuccess: async ({ added, known: knownBefore }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: promptKeys.all }),
        queryClient.invalidateQueries({ queryKey: brandKeys.all }),
      ])
      notify(resultWords(added.length, knownBefore.length))
      if (knownBefore.length === 0) return onClose()
      intake.clear()
      setKnown(knownBefore)
    },
  })
  const count = intake.accepted.length
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('Add prompts to {name}', { name: brand.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0) adding.submit(intake.accepted)
        }}
      >
        <Stack gap="md">
          <PromptIntake intake={intake} disabled={adding.isPending} />
          {known.length > 0 && <Known known={known} />}
          {adding.error !== null && (
            <Alert color="worse" variant="light" role="alert">
              {errorWords(adding.error, intake.accepted)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {known.length > 0 ? t('Done') : t('Cancel')}
            </Button>
            <Button type="submit" disabled={count === 0} loading={adding.isPending}>
              {count === 0 ? t('Add') : t('Add {count, plural, one {# prompt} other {# prompts}}', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Known({ known }: { known: PromptsCreated['known'] }) {
  return (
    <div>
      <Text fz="sm" fw={600}>
        {t('Skipped because they already exist:')}
      </Text>
      <Box component="ul" className={styles['bullets']} my={14}>
        {known.slice(0, 50).map(({ id, text, archived }) => (
          <li key={id}>
            <Text fz="sm" component="span">
              {text} {archived && t('(archived; restore it under Archived)')}
            </Text>
          </li>
        ))}
      </Box>
      {known.length > 50 && (
        <Text fz="xs">{t('and {count} more', { count: formatCount(known.length - 50) })}</Text>
      )}
    </div>
  )
}

function resultWords(added: number, known: number): string {
  const first = t('{added, plural, one {# prompt} other {# prompts}} added', { added })
  return known === 0 ? first : t('{first}, {known} already exist', { first, known: formatCount(known) })
}

/** A field error of the server, such as `prompts.3.topic`, with the text of its prompt. */
function errorWords(error: Error, sent: readonly PromptInput[]): string {
  if (!(error instanceof ApiError)) return error.message
  const [first] = Object.entries(error.fields)
  if (first === undefined) return error.message
  const [path, message] = first
  const prompt = sent[Number(path.split('.')[1])]
  return prompt === undefined ? message : `“${prompt.text.slice(0, 80)}”: ${message}`
}
