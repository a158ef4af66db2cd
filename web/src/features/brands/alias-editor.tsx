import { Button, CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { aliasMatch, type AliasInput } from '#core/brands/schema.ts'
import { matchRules } from './match-rules.ts'
import classes from './alias-editor.module.css'
import { t } from '../../lib/language/t.ts'

const choices = aliasMatch.options.map((value) => ({ value, label: matchRules[value].label }))

/** Aliases of a name, each with its match rule. */
export function AliasEditor({
  aliases,
  onChange,
  errorOf,
}: {
  aliases: readonly AliasInput[]
  onChange: (aliases: AliasInput[]) => void
  /** The error of an alias's text, by index. */
  errorOf: (index: number) => string | undefined
}) {
  const replace = (index: number, change: Partial<AliasInput>) =>
    onChange(aliases.map((alias, at) => (at === index ? { ...alias, ...change } : alias)))
  return (
    <fieldset className={classes['fieldset']}>
      <legend className={classes['legend']}>{t('Also known as')}</legend>
      <Text fz="xs" c="dimmed" mb={6}>
        {t(
          'Other spellings, product lines, or short forms. Plurals, possessives, hyphens, and accents are matched automatically.',
        )}
      </Text>
      <Stack gap="xs">
        {aliases.map((alias, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <div key={index}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                className={classes['text']}
                aria-label={t('Alias {index}', { index: index + 1 })}
                value={alias.text}
                maxLength={120}
                error={errorOf(index)}
                onChange={(event) => replace(index, { text: event.currentTarget.value })}
              />
              <Select
                className={classes['rule']}
                aria-label={t('Match rule for alias {index}', { index: index + 1 })}
                data={choices}
                allowDeselect={false}
                value={alias.match}
                onChange={(value) => replace(index, { match: aliasMatch.parse(value) })}
              />
              <CloseButton
                aria-label={t('Remove alias {text}', { text: alias.text || index + 1 })}
                onClick={() => onChange(aliases.filter((_, at) => at !== index))}
              />
            </Group>
            <Text fz="xs" c="dimmed" mt={4}>
              {matchRules[alias.match].explanation}
            </Text>
          </div>
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...aliases, { text: '', match: 'auto' }])}
          >
            {t('Add alias')}
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}

/** Without blank rows. */
export function writtenAliases(aliases: readonly AliasInput[]): AliasInput[] {
  return aliases.filter((alias) => alias.text.trim() !== '')
}
