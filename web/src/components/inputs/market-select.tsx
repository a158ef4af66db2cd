import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { countryChoices, languageChoices } from './market-choices.ts'
import { locale } from '../../lib/language/chosen.ts'
import { t } from '../../lib/language/t.ts'

type Props = Omit<SelectProps, 'data' | 'searchable' | 'clearable'>

/** A country, by its name in the reader's language. */
export function CountrySelect(props: Props) {
  const choices = useMemo(() => countryChoices(locale), [])
  return (
    <Select
      {...props}
      data={choices}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('No countries found')}
    />
  )
}

/** Several countries, by their names in the reader's language. */
export function CountriesSelect(props: Omit<MultiSelectProps, 'data' | 'searchable' | 'clearable'>) {
  const choices = useMemo(() => countryChoices(locale), [])
  return (
    <MultiSelect
      {...props}
      data={choices}
      searchable
      clearable
      hidePickedOptions
      limit={50}
      nothingFoundMessage={t('No countries found')}
    />
  )
}

/** A language, by its name; a stored tag that is not in the list stays selectable. */
export function LanguageSelect(props: Props) {
  const { value } = props
  const choices = useMemo(() => {
    const offered = languageChoices(locale)
    const isOffered = !value || offered.some((choice) => choice.value === value)
    return isOffered ? offered : [{ value, label: value }, ...offered]
  }, [value])
  return (
    <Select {...props} data={choices} searchable clearable nothingFoundMessage={t('No languages found')} />
  )
}
