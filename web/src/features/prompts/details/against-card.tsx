import type { PromptReasons } from '#core/reports/prompts/prompt-reasons.ts'
import { criticismOf, praiseOf } from '#core/reports/themes.ts'
import { EvidenceButton } from '../../../components/figures/evidence-button.tsx'
import { verdictLink } from '../../../components/figures/verdict-words.tsx'
import { Rich } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import type { EvidenceFilters } from '../../../lib/reports/evidence.ts'
import classes from './prompt-details-page.module.css'
import { ReasonCard } from './reason-card.tsx'

const most = 2

/** What answers that mention the brand say against it, with quotes, and for it. */
export function AgainstCard({
  reasons: { themes, comparisons, mentions },
  brandName,
  engineLabel,
  onOpen,
}: {
  reasons: Pick<PromptReasons, 'themes' | 'comparisons' | 'mentions'>
  brandName: string
  engineLabel: (engine: string) => string
  onOpen: (about: string, filters: EvidenceFilters) => void
}) {
  const criticized = sortedBy(themes, criticismOf).slice(0, most)
  const praised = sortedBy(themes, praiseOf).slice(0, most)
  const lost = comparisons.filter(({ lost: count }) => count > 0).slice(0, 1)
  return (
    <ReasonCard
      title={t('Criticism of {brand}', { brand: brandName })}
      basis={t('in {mentions, plural, one {# answer} other {# answers}} mentioning it', { mentions })}
    >
      {criticized.length === 0 ? (
        <p className={classes['note']}>{t('No answers criticize {brand}.', { brand: brandName })}</p>
      ) : null}
      <ul className={classes['rows']}>
        {criticized.map((theme) => {
          const quotes = theme.quotes.filter(
            ({ sentiment }) => sentiment === 'negative' || sentiment === 'mixed',
          )
          const engines = [...new Set(quotes.map(({ engine }) => engineLabel(engine)))]
          return (
            <li key={theme.aspect}>
              {quotes[0] ? (
                <q className={classes['quote']} dir="auto">
                  {plain(quotes[0].quote)}
                </q>
              ) : null}
              <p className={classes['note']}>
                <strong className={classes['worse']}>{theme.aspect}</strong>{' '}
                <EvidenceButton
                  className={verdictLink}
                  onClick={() =>
                    onOpen(
                      t('Answers that criticize {brand}: {aspect}', {
                        brand: brandName,
                        aspect: theme.aspect,
                      }),
                      {
                        aspect: theme.aspect,
                        criticized: 'true',
                        newest: 'true',
                      },
                    )
                  }
                >
                  {t('{count, plural, one {# answer} other {# answers}}', { count: criticismOf(theme) })}
                </EvidenceButton>{' '}
                {engines.join(', ')}
              </p>
            </li>
          )
        })}
        {praised.length === 0 ? null : (
          <li className={classes['note']}>
            <strong className={classes['better']}>{t('Praise')}</strong>{' '}
            {praised
              .map((theme) => t('{aspect} in {count}', { aspect: theme.aspect, count: praiseOf(theme) }))
              .join(', ')}
          </li>
        )}
        {lost.map(({ brandId, name, aspect, lost: count }) => (
          <li key={`${brandId} ${aspect}`} className={classes['note']}>
            <Rich
              text="Worse than {name} in {aspect}: <link>{count, plural, one {# answer} other {# answers}}</link>"
              values={{
                name,
                aspect,
                count,
                link: (words) => (
                  <EvidenceButton
                    className={verdictLink}
                    onClick={() =>
                      onOpen(t('Worse than {name}: {aspect}', { name, aspect }), {
                        aspect,
                        worseThan: brandId,
                        newest: 'true',
                      })
                    }
                  >
                    {words}
                  </EvidenceButton>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </ReasonCard>
  )
}

type Theme = PromptReasons['themes'][number]

const sortedBy = (themes: readonly Theme[], countOf: (theme: Theme) => number) =>
  themes.filter((theme) => countOf(theme) > 0).toSorted((a, b) => countOf(b) - countOf(a))

/** Without markup, which would look like part of the quote; cells of a table row are divided by points. */
const plain = (quote: string) =>
  quote
    .replaceAll(/\(?\[([^\]]*)\]\([^)\s]*\)\)?/g, '$1')
    .replaceAll(/[*_`#\uE000-\uF8FF]+/g, '')
    .replace(/^[-•\s]+/, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
