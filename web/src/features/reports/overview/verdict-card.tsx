import { Button, CopyButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, type ReactNode } from 'react'
import {
  composeVerdict,
  formatValues,
  plainVerdict,
  type VerdictFormat,
  type VerdictLink,
  type VerdictSentence,
} from '#core/reports/verdict/compose-verdict.ts'
import type { Overview } from '#core/reports/schema.ts'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { metricEvidence, metricLabels } from '../../../components/figures/metric-labels.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { formatDecimal, formatNet, formatPercent } from '../../../lib/format.ts'
import { locale } from '../../../lib/language/chosen.ts'
import { richText } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { usePageAction } from '../../../lib/shortcuts.ts'
import { useReportPart } from '../../../pictures/report-parts.ts'
import classes from './verdict-card.module.css'

const list = new Intl.ListFormat(locale)

/** What the numbers say, in a few sentences whose numbers open their answers. */
export function VerdictCard({
  overview,
  isFresh,
  engineLabel,
  onOpen,
}: {
  overview: Overview
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  const card = useRef<HTMLElement>(null)
  const sentences = useMemo(() => composeVerdict(overview), [overview])
  const format: VerdictFormat = {
    translate: t,
    percent: (share, digits) => (digits === 0 ? `${Math.round(share * 100)}%` : formatPercent(share)),
    net: formatNet,
    points: (difference) => formatDecimal(difference * 100, 1),
    list: (names) => list.format(names),
    engine: engineLabel,
  }
  const plain = plainVerdict(sentences, format)
  useReportPart(card, () => (plain === '' ? null : { kind: 'text', text: plain }))
  usePageAction(
    plain === '' ? null : { id: 'summary', label: t('Copy summary'), run: () => void copySummary(plain) },
  )
  if (sentences.length === 0) return null
  return (
    <section
      ref={card}
      className={classes['card']}
      aria-label={t('Summary of this report')}
      data-stale={!isFresh || undefined}
    >
      <p className={classes['words']}>
        {sentences.map((sentence) => (
          <span key={sentence.text}>
            {richText(sentence.text, {
              ...formatValues(sentence, format),
              ...tagsOf(sentence, { overview, onOpen }),
            })}{' '}
          </span>
        ))}
      </p>
      <CopyButton value={plain}>
        {({ copied, copy }) => (
          <Button
            className={classes['copy'] ?? ''}
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="copy" size={14} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy summary')}
          </Button>
        )}
      </CopyButton>
    </section>
  )
}

/** From the command palette, which has no button to show that it is done. */
async function copySummary(plain: string) {
  try {
    await navigator.clipboard.writeText(plain)
    notify(t('Copied'))
  } catch {
    notifyError(new Error(t('Couldn’t copy. Select the text and copy it yourself.')))
  }
}

type Target = {
  overview: Overview
  onOpen: (about: string, filters: EvidenceFilters) => void
}

function tagsOf({ links, isGood }: VerdictSentence, target: Target) {
  const changed = (words: ReactNode) => (
    <strong className={isGood ? classes['better'] : classes['worse']}>{words}</strong>
  )
  return {
    up: changed,
    down: changed,
    ...Object.fromEntries(
      Object.entries(links).map(([tag, link]) => [
        tag,
        (words: ReactNode) => (
          <Linked link={link} target={target}>
            {tag === 'up' || tag === 'down' ? changed(words) : words}
          </Linked>
        ),
      ]),
    ),
  }
}

function Linked({
  link,
  target: { overview, onOpen },
  children,
}: {
  link: VerdictLink
  target: Target
  children: ReactNode
}) {
  const { leadsOn } = useReportAccess()
  const { brand } = overview.scope
  if ('addCompetitors' in link)
    return leadsOn ? (
      <Link
        to="/brand/$id"
        params={{ id: brand.id }}
        search={(before) => ({ ...before, tab: 'competitors' })}
        className={classes['link']}
      >
        {children}
      </Link>
    ) : (
      children
    )
  const open = () => {
    if ('topic' in link)
      onOpen(link.topic, { topic: link.topic, trackedBrandId: link.brandId, present: 'true' })
    else if ('brandId' in link)
      onOpen(nameOf(overview, link.brandId), { trackedBrandId: link.brandId, present: 'true' })
    else if (link.answers === 'all') onOpen(t('All answers'), { state: 'valid' })
    else
      onOpen(
        t('{metricLabels}: {brand}', { metricLabels: metricLabels[link.answers], brand: brand.name }),
        metricEvidence[link.answers],
      )
  }
  return (
    <EvidenceButton className={classes['link']} onClick={open}>
      {children}
    </EvidenceButton>
  )
}

const nameOf = ({ ranking }: Overview, id: string) =>
  ranking.find(({ brandId }) => brandId === id)?.name ?? ''
