import { Button, Flex, NumberInput, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLabeledAtOnce, type LabelerForecast } from '#core/labels/labeler/schema.ts'
import { notify } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { labelerForecastQuery, labelerKeys, labelNewest } from './api/labeler.ts'
import { t } from '../../../lib/language/t.ts'

/** Labels stored answers, latest first, after showing the cost. */
export function LabelNewest({ brandId }: { brandId: string }) {
  const [newest, setNewest] = useState(100)
  const forecast = useQuery(labelerForecastQuery(brandId, newest))
  const queryClient = useQueryClient()
  const labeling = useSubmission({
    mutationFn: () => labelNewest(brandId, newest),
    onSuccess: async (added) => {
      notify(
        added === 1
          ? t('1 answer queued for AI labeling')
          : t('{added} answers queued for AI labeling', { added: formatCount(added) }),
      )
      await queryClient.invalidateQueries({ queryKey: labelerKeys.all })
    },
  })
  return (
    <Flex
      component="form"
      className={styles['lined']}
      direction="column"
      gap="sm"
      maw={416}
      mt={16}
      pt={16}
      onSubmit={(event) => {
        event.preventDefault()
        labeling.submit(undefined)
      }}
    >
      <NumberInput
        label={t('Latest answers to label')}
        description={forecast.data === undefined ? ' ' : inWords(forecast.data)}
        min={1}
        max={maxLabeledAtOnce}
        allowDecimal={false}
        value={newest}
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1) setNewest(Math.min(value, maxLabeledAtOnce))
        }}
      />
      {labeling.error ? (
        <Text my={14} role="alert" inherit>
          {labeling.error.message}
        </Text>
      ) : null}
      <Button
        type="submit"
        variant="default"
        w="fit-content"
        disabled={forecast.data?.texts === 0}
        loading={labeling.isPending}
      >
        {t('Label answers')}
      </Button>
    </Flex>
  )
}

function inWords({ answers, texts, usd, basis }: LabelerForecast): string {
  if (answers === 0) return t('No stored answers mention a tracked brand.')
  if (texts === 0) return t('All {answers} answers are already labeled.', { answers: formatCount(answers) })
  const what = t(
    '{answers, plural, one {# answer} other {# answers}}, {texts, plural, one {# text} other {# different texts}} not labeled yet',
    { answers, texts },
  )
  if (usd === null) return t('{what}. Model price unknown.', { what })
  return t('{what}: about {usd}, {basis}.', {
    what,
    usd: formatPrice(usd),
    basis: basis === 'experience' ? t('based on this brand’s past costs') : t('based on list prices'),
  })
}
