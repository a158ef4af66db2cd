import { Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import type { FanOutEngines } from '#core/fan-out/analysis-schema.ts'
import { t } from '../../../lib/language/t.ts'
import type { FormPart } from './analysis-draft.ts'
import { vectorChoices } from './vector-choices.ts'

/** Selects the pages that sub-queries are compared with, and the method. */
export function PagesFields({
  engines,
  values,
  change,
  errors,
}: FormPart & { engines: FanOutEngines['engines'] }) {
  const choices = vectorChoices(engines)
  return (
    <Stack gap="xs">
      <Group gap="lg">
        <Checkbox
          label={t('Compare with competitor pages')}
          checked={values.scoresRivals}
          onChange={(event) => change({ scoresRivals: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Compare with cited pages')}
          checked={values.scoresCited}
          onChange={(event) => change({ scoresCited: event.currentTarget.checked })}
        />
      </Group>
      {choices.length === 0 ? (
        <Text fz="xs" c="dimmed">
          {t(
            'Pages are compared by words. To compare by meaning too, add an engine API key for OpenAI, Gemini, or Mistral, or an embedding model on a custom endpoint.',
          )}
        </Text>
      ) : (
        <Select
          label={t('Semantic matching')}
          description={t(
            'Sub-queries and text from the compared pages are sent to this provider. It also finds simulated searches with the same meaning.',
          )}
          clearable
          placeholder={t('Off (words only)')}
          data={choices.map(({ id, label, vectorModel }) => ({
            value: id,
            label: `${label}: ${vectorModel ?? ''}`,
          }))}
          value={values.vectorEngine}
          error={errors['settings.vectorEngine']}
          onChange={(vectorEngine) => change({ vectorEngine })}
        />
      )}
      <Text fz="xs" c="dimmed">
        {t('Add pages in Brand settings under Pages & documents.')}
      </Text>
    </Stack>
  )
}
