import { Box, Flex } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { AnswerSummary } from '#core/api/answers.ts'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatDay, formatExactTime } from '../../../lib/format.ts'
import { describePlace } from '../../../lib/reports/mentioned-place.ts'
import { useEndKey } from '../../../lib/use-end-key.ts'
import { AnswerStateBadge } from './answer-states.tsx'
import classes from './answers-list.module.css'
import { plainExcerpt } from './plain-excerpt.ts'
import { t } from '../../../lib/language/t.ts'

/** Excerpts of answers with their mentions. Renders only the visible rows and loads more near the end. */
export function AnswersList({
  rows,
  engineLabel,
  onOpen,
  onNearEnd,
  current,
  showsPrompt = true,
}: {
  rows: readonly AnswerSummary[]
  engineLabel: (engine: string) => string
  onOpen: (row: AnswerSummary) => void
  onNearEnd: () => void
  current?: string | undefined
  /** Omitted where all answers are to one prompt. */
  showsPrompt?: boolean
}) {
  const viewport = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called during render only, never memoized
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => (showsPrompt ? 88 : 66),
    overscan: 6,
    initialRect: { width: 640, height: 640 },
    getItemKey: (index) => rows[index]?.id ?? index,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1)
      if (last && last.index >= rows.length - 8) onNearEnd()
    },
  })
  useEndKey(viewport)
  return (
    <div ref={viewport} className={classes['viewport']}>
      <Box component="ul" pos="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <li
              key={row.id}
              data-index={item.index}
              ref={virtual.measureElement}
              className={classes['item']}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                className={classes['row']}
                aria-current={row.id === current || undefined}
                onClick={() => onOpen(row)}
              >
                {showsPrompt ? (
                  <Box component="span" className={styles['anywhere']} display="block" fz="sm" fw={600}>
                    {row.promptText}
                  </Box>
                ) : null}
                <span className={classes['excerpt']} dir="auto">
                  {plainExcerpt(row.excerpt)}
                </span>
                <Flex component="span" wrap="wrap" align="center" gap="0.125rem 0.75rem" c="dimmed" fz="xs">
                  <span>{engineLabel(row.engine)}</span>
                  <time dateTime={row.answeredAt} title={formatExactTime(row.answeredAt)}>
                    {formatDay(row.answeredAt)}
                  </time>
                  {row.country ? <span>{row.country}</span> : null}
                  <AnswerStateBadge state={row.state} />
                  {row.isSandbox ? <SandboxBadge /> : null}
                  {row.isCorrected ? (
                    <span className={classes['corrected']} title={t('A label on this answer was corrected.')}>
                      {t('corrected')}
                    </span>
                  ) : null}
                  <Brands brands={row.brands} />
                </Flex>
              </button>
            </li>
          )
        })}
      </Box>
    </div>
  )
}

function Brands({ brands }: Pick<AnswerSummary, 'brands'>) {
  if (brands.length === 0) return <span>{t('no tracked brands mentioned')}</span>
  const own = brands.find(({ isOwn }) => isOwn)
  return (
    <span className={classes['brands']} title={t('Position among tracked brands')}>
      {brands.slice(0, 5).map((brand) => (
        <span key={brand.brandId} data-own={brand.isOwn || undefined}>
          {brand.rank} {brand.name}
        </span>
      ))}
      {brands.length > 5 ? <span>+{brands.length - 5}</span> : null}
      {own?.mentioned ? (
        <span
          title={t('Position of {name} among all mentioned brands, including untracked ones', {
            name: own.name,
          })}
        >
          {t('{name}: {place}', { name: own.name, place: describePlace(own.mentioned) })}
        </span>
      ) : null}
    </span>
  )
}
