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
          label={t('Compare with pages of rivals')}
          checked={values.scoresRivals}
          onChange={(event) => change({ scoresRivals: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Compare with pages that answers cite')}
          checked={values.scoresCited}
          onChange={(event) => change({ scoresCited: event.currentTarget.checked })}
        />
      </Group>
      {choices.length === 0 ? (
        <Text fz="xs" c="dimmed">
          {t(
            'Pages are compared by their words. To compare by meaning, too, OpenAI, Gemini or Mistral needs a key, or an endpoint of your own a model that gives vectors.',
          )}
        </Text>
      ) : (
        <Select
          label={t('Compare by meaning, too')}
          description={t(
            'Sub-queries and texts of the compared pages are sent to this provider. It tells, too, which proposals mean the same.',
          )}
          clearable
          placeholder={t('No, by words alone')}
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
        {t('Pages come in on the brand’s screen, under “Pages & documents”.')}
      </Text>
    </Stack>
  )
}
