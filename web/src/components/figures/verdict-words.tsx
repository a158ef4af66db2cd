import { Button, CopyButton } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import {
  formatValues,
  plainVerdict,
  type VerdictFormat,
  type VerdictSentence,
} from '#core/reports/verdict/compose-verdict.ts'
import { formatDecimal, formatNet, formatPercent, formatShortDay, percentSign } from '../../lib/format.ts'
import { locale } from '../../lib/language/chosen.ts'
import { richText } from '../../lib/language/rich.tsx'
import { t } from '../../lib/language/t.ts'
import { usePageAction } from '../../lib/shortcuts.ts'
import { useReportPart } from '../../pictures/report-parts.ts'
import { Icon } from '../layout/icon.tsx'
import { notify, notifyError } from '../states/notices.tsx'
import styles from '../styles/styles.module.css'
import classes from './verdict-words.module.css'

const list = new Intl.ListFormat(locale)

/** What the numbers say, in a few sentences. `linked` makes a place of `links` something to open. */
export function VerdictWords<Link>({
  sentences,
  isFresh = true,
  engineLabel,
  linked,
  children,
}: {
  sentences: readonly VerdictSentence<Link>[]
  isFresh?: boolean
  engineLabel: (engine: string) => string
  linked: (link: Link, words: ReactNode) => ReactNode
  /** How far the sentences can be trusted. */
  children?: ReactNode
}) {
  const card = useRef<HTMLElement>(null)
  const format: VerdictFormat = {
    translate: t,
    percent: (share, digits) =>
      digits === 0 ? `${Math.round(share * 100)}${percentSign}` : formatPercent(share),
    net: formatNet,
    points: (difference) => formatDecimal(difference * 100, 1),
    list: (names) => list.format(names),
    engine: engineLabel,
    day: formatShortDay,
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
      className={`${classes['card']} ${styles['panel']}`}
      aria-label={t('Summary of this report')}
      data-stale={!isFresh || undefined}
    >
      <p className={classes['words']}>
        {sentences.map((sentence) => (
          <span key={sentence.text}>
            {richText(sentence.text, { ...formatValues(sentence, format), ...tagsOf(sentence, linked) })}{' '}
          </span>
        ))}
      </p>
      <div className={classes['aside']}>
        {children}
        <CopyButton value={plain}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="copy" size={14} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy summary')}
            </Button>
          )}
        </CopyButton>
      </div>
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

/** The class of something in a sentence that can be opened. */
export const verdictLink = classes['link']

function tagsOf<Link>(
  { links, isGood }: VerdictSentence<Link>,
  linked: (link: Link, words: ReactNode) => ReactNode,
) {
  const changed = (words: ReactNode) => (
    <strong className={isGood ? styles['good'] : styles['bad']}>{words}</strong>
  )
  return {
    up: changed,
    down: changed,
    ...Object.fromEntries(
      Object.entries(links).map(([tag, link]) => [
        tag,
        (words: ReactNode) => linked(link, tag === 'up' || tag === 'down' ? changed(words) : words),
      ]),
    ),
  }
}
