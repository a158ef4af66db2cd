import { Button, Group, Menu, Popover, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandProfile } from '#core/brands/schema.ts'
import { funnelStages, type FunnelStage } from '#core/reports/filters.ts'
import type { PromptRow } from '#core/reports/schema.ts'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { brandKeys } from '../../lib/brands/brands.ts'
import { formatCount } from '../../lib/format.ts'
import { useRunNow } from '../../lib/reports/run-now.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { promptKeys } from './api/prompts-query.ts'
import { archivePrompts, forEachPrompt, updatePrompt } from './api/save-prompts.ts'
import { LevelMenu } from './importance-menu.tsx'
import classes from './prompts.module.css'
import { stageLabels } from './stage-labels.ts'
import type { useSelection } from '../../components/data-table/use-selection.ts'
import { t } from '../../lib/language/t.ts'

/** Actions for the selected prompts: run, tag, archive, or restore. */
export function SelectionBar({
  brand,
  rows,
  selection,
}: {
  brand: BrandProfile
  rows: readonly PromptRow[]
  selection: ReturnType<typeof useSelection>
}) {
  const runNow = useRunNow()
  const archiving = useArchiving(brand.id, selection.clear)
  const areArchived = rows.every((row) => row.archivedAt !== null)
  return (
    <section aria-label={t('Selected prompts')} className={classes['selection']}>
      <Group gap="xs">
        <span aria-live="polite">{t('{rows} selected', { rows: formatCount(rows.length) })}</span>
        {!areArchived && (
          <Button
            size="compact-sm"
            onClick={() => runNow({ brandId: brand.id, promptIds: rows.map((row) => row.promptId) })}
          >
            {t('Run selected')}
          </Button>
        )}
        <TagButton rows={rows} />
        <StageButton rows={rows} />
        <LevelMenu brandId={brand.id} prompts={rows}>
          {(isSaving) => (
            <Button size="compact-sm" variant="default" loading={isSaving}>
              {t('Importance')}
            </Button>
          )}
        </LevelMenu>
        <Button
          size="compact-sm"
          variant="default"
          loading={archiving.isPending}
          onClick={() => archiving.submit({ rows, archived: !areArchived })}
        >
          {areArchived ? t('Restore') : t('Archive')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
          {t('Clear selection')}
        </Button>
      </Group>
    </section>
  )
}

/** Sets the funnel stage of the selected prompts, or clears it. */
function StageButton({ rows }: { rows: readonly PromptRow[] }) {
  const refresh = useRefresh()
  const putting = useSubmission({
    mutationFn: (stage: FunnelStage | null) =>
      forEachPrompt(
        rows.filter((row) => row.funnel !== stage).map((row) => row.promptId),
        (id) => updatePrompt(id, { funnel: stage }),
      ),
    onSuccess: (_, stage) => {
      notify(
        stage === null
          ? t('Funnel stage removed')
          : t('Funnel stage set to {stageLabels}', { stageLabels: stageLabels[stage] }),
      )
    },
    onError: notifyError,
    onSettled: refresh,
  })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={putting.isPending}>
          {t('Funnel stage')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {funnelStages.map((stage) => (
          <Menu.Item key={stage} onClick={() => putting.submit(stage)}>
            {stageLabels[stage]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => putting.submit(null)}>{t('None')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function TagButton({ rows }: { rows: readonly PromptRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const [tag, setTag] = useState('')
  const refresh = useRefresh()
  const tagging = useSubmission({
    mutationFn: (added: string) =>
      forEachPrompt(
        rows.filter((row) => !row.tags.includes(added)).map((row) => row.promptId),
        (id) => {
          const tags = rows.find((row) => row.promptId === id)?.tags ?? []
          return updatePrompt(id, { tags: [...tags, added] })
        },
      ),
    onSuccess: (_, added) => {
      notify(t('Tag #{added} added', { added }))
      setOpen(false)
      setTag('')
    },
    onError: notifyError,
    onSettled: refresh,
  })
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)}>
          {t('Tag')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (tag.trim() !== '') tagging.submit(tag.trim())
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              label={t('Tag to add')}
              maxLength={60}
              value={tag}
              onChange={(event) => setTag(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" loading={tagging.isPending}>
              {t('Add')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

function useArchiving(brandId: string, onDone: () => void) {
  const refresh = useRefresh()
  const put = ({ rows, archived }: { rows: readonly PromptRow[]; archived: boolean }) =>
    archivePrompts(
      brandId,
      rows.map((row) => row.promptId),
      { archived },
    )
  return useSubmission({
    mutationFn: put,
    onSuccess: (_, { rows, archived }) => {
      const many = `${formatCount(rows.length)} ${rows.length === 1 ? 'prompt' : 'prompts'}`
      onDone()
      notify(archived ? t('{many} archived. Answers are kept.', { many }) : t('{many} restored', { many }), {
        undo: async () => {
          await put({ rows, archived: !archived }).catch(notifyError)
          await refresh()
        },
      })
    },
    onError: notifyError,
    onSettled: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: promptKeys.all }),
      queryClient.invalidateQueries({ queryKey: brandKeys.all }),
    ])
  }
}
