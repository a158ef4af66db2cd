import { Button, ColorInput, FileInput, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readableAccent } from '#core/sharing/accent.ts'
import { whiteLabelInput, type WhiteLabel } from '#core/sharing/schema.ts'
import { Loaded } from '../../components/states/loaded.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { t } from '../../lib/language/t.ts'
import { useSchemaForm } from '../../lib/schema-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { removeWhiteLabel, setWhiteLabel, shareKeys, whiteLabelQuery } from './api/share-links.ts'
import { smallPng } from './small-png.ts'
import classes from './sharing.module.css'

/** The name, color, and logo of shared reports. */
export function WhiteLabelForm({ organizationId }: { organizationId: string }) {
  const label = useQuery(whiteLabelQuery(organizationId))
  return (
    <Loaded query={label}>
      {(known) => <Fields key={known?.name ?? ''} organizationId={organizationId} label={known} />}
    </Loaded>
  )
}

type Values = { name: string; accent: string | null; logo: string | null | undefined }

function Fields({ organizationId, label }: { organizationId: string; label: WhiteLabel | null }) {
  const queryClient = useQueryClient()
  const form = useSchemaForm<Values>({
    schema: whiteLabelInput,
    initialValues: { name: label?.name ?? '', accent: label?.accent ?? null, logo: undefined },
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: shareKeys.label })
  const saving = useSubmission({
    mutationFn: (values: Values) => setWhiteLabel(organizationId, values),
    onSuccess: async () => {
      notify(t('White label saved'))
      form.setFieldValue('logo', undefined)
      await refresh()
    },
    onError: (error) => void form.showServerErrors(error),
  })
  const removing = useSubmission({
    mutationFn: (id: string) => removeWhiteLabel(id),
    onSuccess: refresh,
    onError: notifyError,
  })
  const { accent, logo, name } = form.values
  const shownLogo =
    logo === undefined ? (label?.logo ?? null) : logo === null ? null : `data:image/png;base64,${logo}`
  const choose = async (file: File | null) => {
    if (file === null) return
    try {
      form.setFieldValue('logo', await smallPng(file))
      form.clearFieldError('logo')
    } catch {
      form.setFieldError('logo', t('Choose a PNG, JPEG, or WebP image.'))
    }
  }
  return (
    <form onSubmit={form.onSubmit((values) => saving.submit(values))}>
      <Stack maw="30rem">
        <TextInput label={t('Name')} maxLength={80} required {...form.getInputProps('name')} />
        <ColorInput
          label={t('Color')}
          description={t(
            'We adjust the shade where needed to keep it readable on light and dark backgrounds.',
          )}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': t('Pick a color from the screen') }}
          value={accent ?? ''}
          error={form.errors['accent']}
          onChange={(value) => form.setFieldValue('accent', value === '' ? null : value)}
        />
        <FileInput
          label={t('Logo')}
          description={t('PNG, JPEG, or WebP. We resize it before upload.')}
          accept="image/png,image/jpeg,image/webp"
          placeholder={t('Choose image')}
          error={form.errors['logo']}
          onChange={(file) => void choose(file)}
        />
        <Preview name={name} accent={accent} logo={shownLogo} />
        {saving.error && Object.keys(form.errors).length === 0 ? (
          <Text role="alert" fz="sm" c="worse">
            {saving.error.message}
          </Text>
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={saving.isPending}>
            {t('Save')}
          </Button>
          {shownLogo === null ? null : (
            <Button variant="default" onClick={() => form.setFieldValue('logo', null)}>
              {t('Remove logo')}
            </Button>
          )}
          {label === null ? null : (
            <Button variant="default" onClick={() => removing.submit(organizationId)}>
              {t('Remove white label')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** The head of a report, and the color on both backgrounds. */
function Preview({ name, accent, logo }: { name: string; accent: string | null; logo: string | null }) {
  if (name.trim() === '' && logo === null) return null
  const isColor = accent !== null && /^#[0-9a-f]{6}$/i.test(accent)
  const colors = isColor ? readableAccent(accent.toLowerCase()) : null
  return (
    <div className={classes['preview']}>
      {logo === null ? (
        <span className={classes['name']}>{name}</span>
      ) : (
        <img src={logo} alt={name} className={classes['logo']} />
      )}
      {colors === null ? null : (
        <>
          <span className={classes['swatch']} style={{ color: colors.light, background: '#ffffff' }}>
            {t('{colour} on light', { colour: colors.light })}
          </span>
          <span className={classes['swatch']} style={{ color: colors.dark, background: '#181b1e' }}>
            {t('{colour} on dark', { colour: colors.dark })}
          </span>
          <span className={classes['swatch']} style={{ color: '#ffffff', background: colors.light }}>
            {t('Button')}
          </span>
        </>
      )}
    </div>
  )
}
