import { Box, Button, CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { aliasMatch, type AliasInput } from '#core/brands/schema.ts'
import { matchRules } from './match-rules.ts'
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
    <Box component="fieldset" miw={0}>
      <Box component="legend" p={0} fz="sm" fw={500}>
        {t('Also known as')}
      </Box>
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
                flex="1 1 10rem"
                miw={0}
                aria-label={t('Alias {index}', { index: index + 1 })}
                value={alias.text}
                maxLength={120}
                error={errorOf(index)}
                onChange={(event) => replace(index, { text: event.currentTarget.value })}
              />
              <Select
                flex="0 1 10.5rem"
                miw={112}
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
    </Box>
  )
}

/** Without blank rows. */
export function writtenAliases(aliases: readonly AliasInput[]): AliasInput[] {
  return aliases.filter((alias) => alias.text.trim() !== '')
}
