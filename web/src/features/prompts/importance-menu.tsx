import { Button, Menu, Text } from '@mantine/core'
import { importanceLevels, type Importance } from '#core/prompts/importance.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { importanceInWords, importanceLabels } from './importance-labels.ts'
import { useSetImportance } from './use-set-importance.ts'
import { t } from '../../lib/language/t.ts'

type Weighed = Importance & { promptId: string; text: string }

/** The importance of one prompt, with the choice of another level. */
export function ImportanceMenu({ brandId, prompt }: { brandId: string; prompt: Weighed }) {
  const words = importanceInWords(prompt)
  return (
    <LevelMenu brandId={brandId} prompts={[prompt]}>
      {(isSaving) => (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={isSaving}
          title={prompt.volumeSource === null ? undefined : sourceInWords(prompt.volumeSource)}
          aria-label={t('Importance of “{text}”: {importance}', {
            text: prompt.text.slice(0, 80),
            importance: words,
          })}
          rightSection={<Icon name="chevron" size={12} />}
        >
          {words}
        </Button>
      )}
    </LevelMenu>
  )
}

/** The choice of a level for prompts. A level removes their volume. */
export function LevelMenu({
  brandId,
  prompts,
  children,
}: {
  brandId: string
  prompts: readonly Weighed[]
  children: (isSaving: boolean) => React.ReactNode
}) {
  const saving = useSetImportance(brandId)
  const sources = new Set(prompts.flatMap(({ volumeSource }) => volumeSource ?? []))
  return (
    <Menu position="bottom-start">
      <Menu.Target>{children(saving.isPending)}</Menu.Target>
      <Menu.Dropdown>
        {importanceLevels.map((importance) => (
          <Menu.Item
            key={importance}
            onClick={() =>
              saving.submit({
                before: prompts,
                prompts: prompts.map(({ promptId }) => ({ promptId, importance })),
              })
            }
          >
            {importanceLabels[importance]}
          </Menu.Item>
        ))}
        {sources.size === 0 ? null : (
          <Text fz="xs" c="dimmed" px="sm" py={4} maw="16rem">
            {t('A level replaces the volume from {sources}.', { sources: [...sources].join(', ') })}
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export const sourceInWords = (source: string) => t('Source: {source}', { source })
