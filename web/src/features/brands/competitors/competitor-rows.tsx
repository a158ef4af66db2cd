import { Button, CloseButton, Stack, TagsInput, TextInput } from '@mantine/core'
import { brandLimits, type AliasInput } from '#core/brands/schema.ts'
import classes from './competitor-rows.module.css'
import { t } from '../../../lib/language/t.ts'

export type CompetitorDraft = { name: string; domains: string[]; aliases: AliasInput[]; description: string }

/** Name, domains, and aliases, one row per competitor. Match rules can be chosen later. */
export function CompetitorRows({
  competitors,
  errors,
  onChange,
}: {
  competitors: readonly CompetitorDraft[]
  errors: Record<string, unknown>
  onChange: (competitors: CompetitorDraft[]) => void
}) {
  const replace = (index: number, change: Partial<CompetitorDraft>) =>
    onChange(competitors.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const errorOf = (index: number, field: string) => {
    const error = errors[`competitors.${index}.${field}`]
    return typeof error === 'string' ? error : undefined
  }
  return (
    <Stack gap="sm">
      {competitors.map((competitor, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
        <fieldset
          key={index}
          aria-label={t('Competitor {index}', { index: index + 1 })}
          className={classes['row']}
        >
          <TextInput
            label={t('Name')}
            maxLength={120}
            value={competitor.name}
            error={errorOf(index, 'name')}
            onChange={(event) => replace(index, { name: event.currentTarget.value })}
          />
          <TagsInput
            label={t('Domains')}
            splitChars={[',', ' ', ';']}
            acceptValueOnBlur
            value={competitor.domains}
            error={errorOf(index, 'domains')}
            onChange={(domains) => replace(index, { domains })}
          />
          <TagsInput
            label={t('Also known as')}
            splitChars={[',', ';']}
            acceptValueOnBlur
            value={competitor.aliases.map((alias) => alias.text)}
            error={errorOf(index, 'aliases')}
            onChange={(texts) => replace(index, { aliases: texts.map((text) => ({ text, match: 'auto' })) })}
          />
          <CloseButton
            className={classes['remove']}
            mt={25.6}
            aria-label={t('Remove competitor {name}', { name: competitor.name || index + 1 })}
            onClick={() => onChange(competitors.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          disabled={competitors.length >= brandLimits.trackedBrands - 1}
          onClick={() => onChange([...competitors, { name: '', domains: [], aliases: [], description: '' }])}
        >
          {t('Add competitor')}
        </Button>
      </div>
    </Stack>
  )
}
