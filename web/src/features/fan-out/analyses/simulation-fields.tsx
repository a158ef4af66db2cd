import { Autocomplete, Group, NumberInput, Radio, Select, Stack, Text } from '@mantine/core'
import { fanOutLimits, type FanOutEngines } from '#core/fan-out/analysis-schema.ts'
import { EngineRemedy } from '../../../components/states/engine-remedy.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './analyses.module.css'
import { priceOf, type FormPart } from './analysis-draft.ts'

/** Chooses whether searches are simulated in addition to the observed ones, by which engine, and shows the cost. */
export function SimulationFields({
  engines,
  onFollow,
  values,
  change,
  errors,
}: FormPart & { engines: FanOutEngines['engines']; onFollow: () => void }) {
  const usable = engines.filter(({ configured }) => configured)
  return (
    <Radio.Group
      label={t('Simulate searches')}
      description={t('Simulated searches are labeled and never counted as observed.')}
      value={values.simulation}
      onChange={(chosen) =>
        change({ simulation: chosen === 'none' || chosen === 'model' ? chosen : 'rules' })
      }
    >
      <Stack gap="xs" mt="xs">
        <Radio value="none" label={t('No')} description={t('Observed searches only.')} />
        <Radio
          value="rules"
          label={t('Rule-based')}
          description={t('Builds searches from the prompt’s words. Free, no API key needed.')}
        />
        <Radio
          value="model"
          label={t('AI model')}
          disabled={usable.length === 0}
          description={
            usable.length === 0
              ? t('No engine that can suggest searches has an API key. Add one to use a model.')
              : t('Asks a model several times which searches it would run, and shows how often it agrees.')
          }
        />
        {usable.length === 0 && engines[0] !== undefined ? (
          <Text fz="xs" pl="1.75rem">
            <EngineRemedy engine={{ ...engines[0], pause: null }} onFollow={onFollow} />
          </Text>
        ) : null}
        {values.simulation === 'model' ? (
          <ModelFields engines={engines} values={values} change={change} errors={errors} />
        ) : null}
        {values.simulation === 'none' || values.about === 'prompt' ? null : (
          <NumberInput
            className={classes['indented'] ?? ''}
            w="14rem"
            label={t('Number of latest prompts')}
            min={1}
            max={fanOutLimits.prompts}
            allowDecimal={false}
            value={values.prompts}
            error={errors['settings.prompts']}
            onChange={(prompts) => change({ prompts: Number(prompts) })}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

function ModelFields({ engines, values, change, errors }: FormPart & { engines: FanOutEngines['engines'] }) {
  const engine = engines.find(({ id }) => id === values.engine)
  return (
    <div className={classes['indented']}>
      <Group grow align="flex-start">
        <Select
          label={t('Engine')}
          allowDeselect={false}
          data={engines.map(({ id, label, configured }) => ({
            value: id,
            label: configured ? label : t('{label} (no API key)', { label }),
            disabled: !configured,
          }))}
          value={values.engine}
          error={errors['settings.engine']}
          onChange={(id) => change({ engine: id, model: '' })}
        />
        <Autocomplete
          label={t('Model')}
          placeholder={engine?.defaultModel ?? ''}
          data={engine?.models ?? []}
          maxLength={120}
          value={values.model}
          error={errors['settings.model']}
          onChange={(model) => change({ model })}
        />
        <NumberInput
          label={t('Samples per prompt')}
          min={1}
          max={fanOutLimits.draws}
          allowDecimal={false}
          value={values.draws}
          error={errors['settings.draws']}
          onChange={(draws) => change({ draws: Number(draws) })}
        />
      </Group>
      <Text component="output" fz="sm" c="dimmed" mt="xs" display="block">
        {formatPlanPrice(priceOf(values, engines))}
      </Text>
    </div>
  )
}

function formatPlanPrice(price: ReturnType<typeof priceOf>): string {
  if (price === null) return ''
  const calls = t('{calls, plural, one {# call} other {up to # calls}}', { calls: price.calls })
  if (price.usd === null) return t('{calls}, cost unknown.', { calls })
  if (price.usd === 0 && (price.ceilingUsd ?? 0) === 0) return t('{calls}, free.', { calls })
  return price.ceilingUsd === null
    ? t('{calls}, typically {usd} total.', { calls, usd: formatMoney(price.usd) })
    : t('{calls}, typically {usd} total, {ceiling} at most.', {
        calls,
        usd: formatMoney(price.usd),
        ceiling: formatMoney(price.ceilingUsd),
      })
}
