import { SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { brandLimits, type BrandPatch, type BrandProfile } from '#core/brands/schema.ts'
import { CountrySelect, LanguageSelect } from '../../components/inputs/market-select.tsx'
import { AliasEditor } from './alias-editor.tsx'
import { t } from '../../lib/language/t.ts'

/** The values of the brand itself in a form for brandInput or brandPatch. */
export type BrandFieldValues = Required<BrandPatch>

export function brandValues({
  name,
  description,
  country,
  language,
  own: { domains, aliases },
}: BrandProfile): BrandFieldValues {
  return { name, domains, aliases, description, country, language }
}

type Props = {
  values: BrandFieldValues
  errors: Record<string, unknown>
  onChange: (change: Partial<BrandFieldValues>) => void
  disabled?: boolean
}

export function BrandFields({ values, errors, onChange, disabled = false }: Props) {
  const errorOf = (field: string) => messageOf(errors[field])
  return (
    <Stack gap="md">
      <NameFields values={values} errors={errors} onChange={onChange} disabled={disabled} />
      <Textarea
        label={t('Description')}
        description={t(
          'What the brand is and sells, in one or two sentences. Distinguishes it from others with the same name.',
        )}
        autosize
        minRows={2}
        maxRows={6}
        disabled={disabled}
        value={values.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountrySelect
          label={t('Country')}
          description={t('Where prompts are run from')}
          placeholder={t('Any country')}
          disabled={disabled}
          value={values.country}
          error={errorOf('country')}
          onChange={(country) => onChange({ country })}
        />
        <LanguageSelect
          label={t('Language')}
          description={t('Answer language')}
          placeholder={t('Same as prompt')}
          disabled={disabled}
          value={values.language}
          error={errorOf('language')}
          onChange={(language) => onChange({ language })}
        />
      </SimpleGrid>
    </Stack>
  )
}

/** Name, domains, and aliases, which competitors also have. `errors` keys are field paths. */
export function NameFields({
  values,
  errors,
  onChange,
  disabled = false,
  nameLabel = t('Name'),
}: {
  values: Pick<BrandFieldValues, 'name' | 'domains' | 'aliases'>
  errors: Record<string, unknown>
  onChange: (change: Partial<Pick<BrandFieldValues, 'name' | 'domains' | 'aliases'>>) => void
  disabled?: boolean
  nameLabel?: string
}) {
  return (
    <Stack gap="md">
      <TextInput
        label={nameLabel}
        withAsterisk
        disabled={disabled}
        maxLength={120}
        value={values.name}
        error={messageOf(errors['name'])}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TagsInput
        label={t('Domains')}
        description={t(
          'Citations of these domains count for this brand. acme.com includes its subdomains, *.acme.com only the subdomains, and github.com/acme only that path.',
        )}
        placeholder={values.domains.length === 0 ? 'acme.com' : undefined}
        maxTags={brandLimits.domains}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        disabled={disabled}
        value={values.domains}
        error={messageOf(errors['domains'])}
        onChange={(domains) => onChange({ domains })}
      />
      <AliasEditor
        aliases={values.aliases}
        onChange={(aliases) => onChange({ aliases })}
        errorOf={(index) => messageOf(errors[`aliases.${index}.text`])}
      />
    </Stack>
  )
}

function messageOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
