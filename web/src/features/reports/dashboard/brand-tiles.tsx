import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Loaded, RowsSkeleton } from '../../../components/states/loaded.tsx'
import { metricEvidence, metricLabels, type ShownMetric } from '../../../components/figures/metric-labels.ts'
import { evidenceParameter } from '../../../lib/reports/evidence.ts'
import { t } from '../../../lib/language/t.ts'
import { MetricTile } from '../overview/metric-tile.tsx'
import { onlyBrandQuery } from './api/load-home.ts'
import classes from './home.module.css'

const headline: readonly ShownMetric[] = ['visibility', 'shareOfVoice', 'criticismRate', 'citationRate']

/** The four numbers of the only brand. */
export function BrandTiles({ brandId, name }: { brandId: string; name: string }) {
  const overview = useQuery(onlyBrandQuery(brandId))
  const navigate = useNavigate()
  return (
    <section id="brands" aria-label={name}>
      <Loaded query={overview} skeleton={<RowsSkeleton rows={4} />}>
        {({ tiles, counts }) => (
          <div className={classes['tiles']}>
            <p className={classes['note']}>{t('8 weeks, compared with the 8 weeks before')}</p>
            {headline.flatMap((metric) => {
              const tile = tiles.find((one) => one.metric === metric)
              if (tile === undefined) return []
              const open = () =>
                void navigate({
                  to: '/overview',
                  search: {
                    clientId: brandId,
                    evidence: evidenceParameter({
                      about: t('{metricLabels}: {brand}', {
                        metricLabels: metricLabels[metric],
                        brand: name,
                      }),
                      filters: metricEvidence[metric],
                    }),
                  },
                })
              return (
                <MetricTile
                  key={metric}
                  tile={tile}
                  answers={metric === 'criticismRate' ? tile.rate.denominator : counts.valid}
                  isMain={false}
                  onOpen={open}
                />
              )
            })}
          </div>
        )}
      </Loaded>
    </section>
  )
}
