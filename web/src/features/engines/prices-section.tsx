import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceOverride, PriceOverrides } from '#core/engines/price-override.ts'
import { providerCard } from '#core/engines/provider-catalog.ts'
import type { ProviderKeyRow } from '#core/engines/provider-key-schema.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import { TextLink } from '../../components/layout/links.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { enginesQuery } from '../../lib/engines/engines.ts'
import { formatPrice } from '../../lib/format.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { changeProviderKey, providerKeyKeys, providerKeysQuery } from './api/provider-keys.ts'
import { PriceFields } from './price-fields.tsx'
import { SettingSection } from '../../components/layout/setting-section.tsx'
import classes from '../../components/layout/settings.module.css'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/** The organization's own prices by key, for contracts and servers that our price tables do not include. */
export function PricesSection({ organizationId }: { organizationId: string }) {
  const query = useQuery(providerKeysQuery(organizationId))
  return (
    <SettingSection
      title={t('Engine prices')}
      about={t(
        'Answer costs come from the provider’s reports or its list prices. If you pay something different with your own API keys, enter your prices here. They apply from the next answer on. Prices for this instance’s API keys are set by an instance admin.',
      )}
    >
      <Loaded query={query}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className={`${styles['fine']} ${styles['apart']}`}>
              <Rich
                text="Prices apply to your own API keys. You don’t have any yet. <link>Add API key</link>"
                values={{
                  link: (words) => (
                    <TextLink fz="inherit" underline="always" to="/settings" search={{ section: 'keys' }}>
                      {words}
                    </TextLink>
                  ),
                }}
              />
            </p>
          ) : (
            <ul className={classes['rows']} aria-label={t('Engine prices')}>
              {keys.map((key) => (
                <KeyPrices key={key.id} providerKey={key} organizationId={organizationId} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingSection>
  )
}

/** The model name for prices of all models without prices of their own. */
const everyModel = '*'

function KeyPrices({ providerKey, organizationId }: { providerKey: ProviderKeyRow; organizationId: string }) {
  const [edited, setEdited] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const saving = useSubmission({
    mutationFn: (prices: PriceOverrides) => changeProviderKey(providerKey.id, { prices }),
    onSuccess: () => {
      setEdited(null)
      notify(t('Prices saved'))
    },
    onError: notifyError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: providerKeyKeys.all }),
        queryClient.invalidateQueries({ queryKey: enginesQuery(organizationId).queryKey }),
      ]),
  })
  const { prices } = providerKey
  const name = providerKey.name || providerCard(providerKey.provider).label
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <span className={classes['name']}>{name}</span>
        {Object.keys(prices).length === 0 ? (
          <span className={styles['fine']}>
            {providerKey.name === ''
              ? t('Default prices apply.')
              : t('No price set, so answer costs are unknown.')}
          </span>
        ) : (
          Object.entries(prices).map(([model, price]) => (
            <span key={model}>
              <span className={model === everyModel ? undefined : styles['code']}>
                {model === everyModel ? t('All models') : model}
              </span>{' '}
              <span className={styles['fine']}>{priceWords(price)}</span>{' '}
              <Button
                aria-label={t('Edit prices for {model}', { model })}
                size="compact-xs"
                variant="subtle"
                onClick={() => setEdited(model)}
              >
                {t('Edit')}
              </Button>
            </span>
          ))
        )}
      </div>
      <div className={classes['actions']}>
        <Button
          aria-label={t('Add prices for {name}', { name })}
          size="compact-xs"
          variant="default"
          onClick={() => setEdited('')}
        >
          {t('Add prices')}
        </Button>
      </div>
      {edited === null ? null : (
        <PriceForm
          key={edited}
          model={edited}
          price={prices[edited] ?? {}}
          isSaving={saving.isPending}
          onCancel={() => setEdited(null)}
          onSave={(model, price) => saving.submit(replaced(prices, { from: edited, to: model, price }))}
        />
      )}
    </li>
  )
}

function PriceForm({
  model: before,
  price: priceBefore,
  isSaving,
  onSave,
  onCancel,
}: {
  model: string
  price: PriceOverride
  isSaving: boolean
  onSave: (model: string, price: PriceOverride) => void
  onCancel: () => void
}) {
  const [model, setModel] = useState(before === everyModel ? '' : before)
  const [price, setPrice] = useState(priceBefore)
  const isEmpty = Object.keys(price).length === 0
  return (
    <form
      className={classes['form']}
      aria-label={t('Model prices')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (before !== '' || !isEmpty) onSave(model.trim() || everyModel, price)
      }}
    >
      <TextInput
        size="xs"
        label={t('Model')}
        description={t('Exact model name used by the provider')}
        placeholder={t('All models without their own prices')}
        maxLength={200}
        value={model}
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <PriceFields price={price} onChange={setPrice} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={isSaving} disabled={before === '' && isEmpty}>
          {isEmpty && before !== '' ? t('Use default prices') : t('Save prices')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  )
}

/** The prices after those of one model were replaced or renamed, or removed when none are left. */
export function replaced(
  prices: PriceOverrides,
  { from, to, price }: { from: string; to: string; price: PriceOverride },
): PriceOverrides {
  const others = Object.fromEntries(
    Object.entries(prices).filter(([model]) => model !== from && model !== to),
  )
  return Object.keys(price).length === 0 ? others : { ...others, [to]: price }
}

function priceWords(price: PriceOverride): string {
  const { inputUsdPerMillion, outputUsdPerMillion, usdPerSearch, usdPerAnswer } = price
  return [
    ...(inputUsdPerMillion === undefined
      ? []
      : [
          t('{inputUsdPerMillion} per 1M input tokens', {
            inputUsdPerMillion: formatPrice(inputUsdPerMillion),
          }),
        ]),
    ...(outputUsdPerMillion === undefined
      ? []
      : [
          t('{outputUsdPerMillion} per 1M output tokens', {
            outputUsdPerMillion: formatPrice(outputUsdPerMillion),
          }),
        ]),
    ...(usdPerSearch === undefined
      ? []
      : [t('{usdPerSearch} per search', { usdPerSearch: formatPrice(usdPerSearch) })]),
    ...(usdPerAnswer === undefined
      ? []
      : [t('{usdPerAnswer} per answer', { usdPerAnswer: formatPrice(usdPerAnswer) })]),
  ].join(', ')
}
