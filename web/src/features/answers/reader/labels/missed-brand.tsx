import { Button, Menu } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import type { Quote } from '#core/labels/labels.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import styles from '../../../../components/styles/styles.module.css'
import classes from './labels-panel.module.css'
import { selectedPlace } from '../selected-place.ts'
import type { Corrections } from './use-corrections.ts'
import { t } from '../../../../lib/language/t.ts'

/** Marks selected words of the text as a mention of a brand. */
export function MissedBrand({
  answer,
  container,
  corrections,
}: {
  answer: Pick<AnswerReader, 'text' | 'mentions' | 'tracked' | 'canCorrect'>
  container: RefObject<HTMLElement | null>
  corrections: Corrections
}) {
  const place = useSelectedPlace(container, answer.text)
  const named = new Set(answer.mentions.map(({ brandId }) => brandId))
  const missing = answer.tracked.filter(({ brandId }) => !named.has(brandId))
  if (!answer.canCorrect || place === null || missing.length === 0) return null
  return (
    <div className={classes['line']} aria-live="polite">
      <span>
        “{answer.text.slice(place.start, place.end).slice(0, 60)}”{' '}
        <span className={styles['muted']}>{t('selected')}</span>
      </span>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button size="compact-xs" variant="default" disabled={corrections.isPending}>
            {t('Mark as mention of…')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {missing.map(({ brandId, name }) => (
            <Menu.Item
              key={brandId}
              onClick={() =>
                corrections.check(
                  { label: 'mention', trackedBrandId: brandId, correct: true, place },
                  t('the answer mentions {name}', { name }),
                )
              }
            >
              {t('Mention of {name}', { name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

const longestName = 200

/** Follows the selection of the page. Null while no part of the text is selected. */
function useSelectedPlace(container: RefObject<HTMLElement | null>, text: string): Quote | null {
  const [place, setPlace] = useState<Quote | null>(null)
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection()
      // A click on the menu moves the focus and must not change the selected words.
      if (selection === null || container.current === null) return
      if (!container.current.contains(selection.anchorNode)) return
      const found = selectedPlace(selection, text)
      setPlace(found !== null && found.end - found.start <= longestName ? found : null)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [container, text])
  return place
}
