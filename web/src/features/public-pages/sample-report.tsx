import { IntervalWhisker } from '../../charts/interval-whisker.tsx'
import { formatInterval, formatPercent } from '../../lib/format.ts'
import classes from './landing-page.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/** Invented figures of an invented brand; the caption says so. */
const sample = [
  { name: t('Visibility'), value: 0.518, low: 0.471, high: 0.564 },
  { name: t('Share of voice'), value: 0.261, low: 0.229, high: 0.294 },
  { name: t('Named first'), value: 0.184, low: 0.149, high: 0.223 },
  { name: t('Citation rate'), value: 0.127, low: 0.098, high: 0.161 },
]

export function SampleReport() {
  return (
    <figure className={classes['sample']}>
      <figcaption>
        <Rich
          text="<strong>Sample.</strong> The brand Northwave and its figures are invented."
          values={{ strong: (words) => <strong>{words}</strong> }}
        />
      </figcaption>
      <dl className={classes['cards']}>
        {sample.map(({ name, value, low, high }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={classes['value']}>{formatPercent(value)}</span>
              <IntervalWhisker value={value} low={low} high={high} />
              <span className={classes['interval']}>
                {t('95 % interval {low}', { low: formatInterval(low, high) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <blockquote className={classes['answer']}>
        <Rich
          text="For calls in a noisy office, reviewers most often point to the <span>Vesk Evo</span>. If you prefer a headset that also works for music, the <mark>Northwave Calm Pro</mark> has the strongest wind and voice suppression of the group."
          values={{ span: (words) => <span>{words}</span>, mark: (words) => <mark>{words}</mark> }}
        />
      </blockquote>
    </figure>
  )
}
