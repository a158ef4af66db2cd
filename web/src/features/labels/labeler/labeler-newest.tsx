import { Button, NumberInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLabeledAtOnce, type LabelerForecast } from '#core/labels/labeler/schema.ts'
import { notify } from '../../../components/states/notices.tsx'
import { formatCount, formatPrice } from '../../../lib/format.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { labelerForecastQuery, labelerKeys, labelNewest } from './api/labeler.ts'
import classes from '../../../components/layout/settings.module.css'
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
          ? t('One more answer waits for the judge.')
          : t('{added} more answers wait for the judge.', { added: formatCount(added) }),
      )
      await queryClient.invalidateQueries({ queryKey: labelerKeys.all })
    },
  })
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        labeling.submit(undefined)
      }}
    >
      <NumberInput
        label={t('Judge the newest answers')}
        description={forecast.data === undefined ? ' ' : inWords(forecast.data)}
        min={1}
        max={maxLabeledAtOnce}
        allowDecimal={false}
        value={newest}
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1) setNewest(Math.min(value, maxLabeledAtOnce))
        }}
      />
      {labeling.error ? <p role="alert">{labeling.error.message}</p> : null}
      <Button
        type="submit"
        variant="default"
        className={classes['submit'] ?? ''}
        disabled={forecast.data?.texts === 0}
        loading={labeling.isPending}
      >
        {t('Judge them')}
      </Button>
    </form>
  )
}

function inWords({ answers, texts, usd, basis }: LabelerForecast): string {
  if (answers === 0) return t('No stored answer names a tracked brand.')
  if (texts === 0) return t('All {answers} are judged already.', { answers: formatCount(answers) })
  const what = t(
    '{answers, plural, one {# answer} other {# answers}}, {texts, plural, one {# text} other {# different texts}} not judged yet',
    { answers, texts },
  )
  if (usd === null) return t('{what}. The price of the model is not known.', { what })
  return t('{what}: about {usd}, {basis}.', {
    what,
    usd: formatPrice(usd),
    basis: basis === 'experience' ? t('by what this brand’s texts have cost') : t('by the price list'),
  })
}
