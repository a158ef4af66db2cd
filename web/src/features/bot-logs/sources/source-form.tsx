import { Button, Group, NativeSelect, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import {
  addressPolicies,
  addressLabels,
  layerLabels,
  logLayers,
  logVendors,
  sourceInput,
  type LogVendor,
  type NamedFormat,
  type SourceInput,
  type SourceRow,
  type SourceWithToken,
} from '#core/bot-logs/source-schema.ts'
import { notifyError } from '../../../components/states/notices.tsx'
import { SettingSection } from '../../../components/layout/setting-section.tsx'
import { t } from '../../../lib/language/t.ts'
import { useSchemaForm } from '../../../lib/schema-form.ts'
import { useSubmission } from '../../../lib/use-submission.ts'
import { addSource, changeSource } from './api/sources.ts'
import classes from './bot-log-sources.module.css'
import { vendorLabel } from './vendor-label.ts'

const vendors = Object.keys(logVendors) as LogVendor[]

const asVendor = (vendor: string): LogVendor => vendors.find((known) => known === vendor) ?? 'other'

/** Creates or edits a source. */
export function SourceForm({
  brandId,
  source,
  formats,
  onSaved,
  onClose,
}: {
  brandId: string
  source?: SourceRow
  formats: readonly NamedFormat[]
  onSaved: (saved: SourceWithToken) => void
  onClose: () => void
}) {
  const form = useSchemaForm<SourceInput>({
    schema: sourceInput,
    initialValues: {
      name: source?.name ?? '',
      vendor: asVendor(source?.vendor ?? 'nginx'),
      intake: source?.intake ?? 'endpoint',
      format: source?.format ?? null,
      pattern: source?.pattern ?? null,
      defaultHost: source?.defaultHost ?? null,
      layer: source?.layer ?? 'origin',
      addresses: source?.addresses ?? 'hashed',
      keepDays: source?.keepDays ?? 400,
      challenge: source?.challenge ?? null,
    },
  })
  const saving = useSubmission({
    mutationFn: async ({ intake, ...values }: SourceInput): Promise<SourceWithToken> =>
      source === undefined
        ? addSource(brandId, { ...values, intake })
        : { source: await changeSource(source.id, values), token: null },
    retry: false,
    onSuccess: onSaved,
    onError: (error) => {
      if (!form.showServerErrors(error)) notifyError(error)
    },
  })
  const { vendor, format } = form.getValues()
  const handleVendor = (chosen: LogVendor) => {
    form.setFieldValue('vendor', chosen)
    form.setFieldValue('layer', logVendors[chosen].layer)
  }
  return (
    <SettingSection
      title={source === undefined ? t('Add a source') : t('Settings of {name}', { name: source.name })}
      about={
        source === undefined
          ? t('One source for each log: a server, a CDN, a load balancer. How to connect it is shown next.')
          : undefined
      }
    >
      <form
        className={classes['form']}
        aria-label={t('Log source')}
        noValidate
        onSubmit={form.onSubmit((values) => saving.submit(values))}
      >
        <NativeSelect
          label={t('What writes the log')}
          data={vendors.map((value) => ({ value, label: vendorLabel(value) }))}
          value={vendor}
          onChange={({ currentTarget }) => handleVendor(asVendor(currentTarget.value))}
        />
        <TextInput
          label={t('Name')}
          description={t('How you tell it from others, such as the host or the server.')}
          maxLength={80}
          {...form.getInputProps('name')}
        />
        {source === undefined ? (
          <Radio.Group label={t('How its lines come')} {...form.getInputProps('intake')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="endpoint"
                label={t('Posted to an address')}
                description={t(
                  'Continuously, by your CDN or by a program beside your server. Files can be sent as well.',
                )}
              />
              <Radio
                value="upload"
                label={t('As files')}
                description={t('You drop them here now and then. An address can be opened later.')}
              />
            </Stack>
          </Radio.Group>
        ) : null}
        {vendor === 'fastly' || vendor === 'vercel' ? (
          <TextInput
            label={vendor === 'fastly' ? t('Service id') : t('Verification code')}
            description={
              vendor === 'fastly'
                ? t('Fastly asks this site whether the service may send here. Can be entered later.')
                : t('Vercel shows it when the drain is made (x-vercel-verify). Can be entered later.')
            }
            {...form.getInputProps('challenge')}
            value={form.getValues().challenge ?? ''}
          />
        ) : null}
        <TextInput
          label={t('Host')}
          description={t('What lines are about that name no host themselves.')}
          placeholder="www.example.com"
          {...form.getInputProps('defaultHost')}
          value={form.getValues().defaultHost ?? ''}
        />
        <details className={classes['recipe']} open={source !== undefined || undefined}>
          <summary>{t('More settings')}</summary>
          <div className={classes['more']}>
            <NativeSelect
              label={t('Where it is written')}
              data={logLayers.map((value) => ({ value, label: t(layerLabels[value]) }))}
              {...form.getInputProps('layer')}
            />
            <NativeSelect
              label={t('What is kept of the addresses of AI bots')}
              description={t(
                'Addresses of everybody else are dropped as the lines are read, whatever is chosen here.',
              )}
              data={addressPolicies.map((value) => ({ value, label: t(addressLabels[value]) }))}
              {...form.getInputProps('addresses')}
            />
            <NumberInput
              label={t('Days that visits are kept')}
              min={7}
              max={1100}
              allowDecimal={false}
              {...form.getInputProps('keepDays')}
            />
            <NativeSelect
              label={t('Format')}
              description={t('Left open, each delivery is recognised by its first lines.')}
              data={[
                { value: '', label: t('Recognised by itself') },
                ...formats.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'custom', label: t('A pattern of your own') },
              ]}
              value={format ?? ''}
              error={form.errors['format']}
              onChange={({ currentTarget }) =>
                form.setFieldValue('format', currentTarget.value === '' ? null : currentTarget.value)
              }
            />
            {format === 'custom' ? (
              <Textarea
                label={t('Pattern')}
                description={t(
                  'A log_format of nginx, a LogFormat of Apache, a line with names in braces in place of values, or the names of the columns in their order.',
                )}
                autosize
                minRows={2}
                maxLength={2000}
                classNames={{ input: classes['code'] ?? '' }}
                {...form.getInputProps('pattern')}
                value={form.getValues().pattern ?? ''}
              />
            ) : null}
          </div>
        </details>
        <Group gap="xs">
          <Button type="submit" size="xs" loading={saving.isPending}>
            {source === undefined ? t('Add the source') : t('Save')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </form>
    </SettingSection>
  )
}
