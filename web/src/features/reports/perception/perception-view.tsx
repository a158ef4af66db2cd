import type { Sentiment } from '#core/labels/labels.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { BasisNote } from '../../../components/states/basis-note.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { AspectsCard } from './aspects-card.tsx'
import { BrandsTable } from './brands-table.tsx'
import { ComparisonsCard } from './comparisons-card.tsx'
import { MethodNote } from './method-note.tsx'
import { NegativesCard } from './negatives-card.tsx'
import { NetCard } from './net-card.tsx'
import { SentimentsCard } from './sentiments-card.tsx'
import { SayingsCard } from './sayings-card.tsx'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

const aspectAbout = {
  all: (brand: string, aspect: string) => t('Answers about {brand}: {aspect}', { brand, aspect }),
  criticism: (brand: string, aspect: string) =>
    t('Answers that criticize {brand}: {aspect}', { brand, aspect }),
  praise: (brand: string, aspect: string) => t('Answers that praise {brand}: {aspect}', { brand, aspect }),
}

/** Labels of each brand: sentiment, recommendation, aspects, claims, and criticism of the own brand. */
export default function PerceptionView({ report, isFresh }: { report: PerceptionReport; isFresh: boolean }) {
  const { scope, basis, methods, rows } = report
  const open = useReportEvidence(scope)
  const { leadsOn } = useReportAccess()
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const brand = scope.brand.name
  const openSentiment = (brandId: string, name: string, sentiment: Sentiment) =>
    open(t('Answers about {name}: {sentiment}', { name, sentiment }), {
      trackedBrandId: brandId,
      sentiment,
    })
  const hasSentiment = rows.some((row) => row.labelled > 0)
  const hasCriticism = rows.some((row) => row.criticismRate.value !== null) || report.aspects.length > 0
  if (!hasSentiment && !hasCriticism)
    return (
      <>
        <BasisNote basis={basis} />
        <EmptyState
          title={t('No labeled answers yet')}
          action={
            leadsOn ? (
              <ButtonLink to="/brand/$id" params={{ id: scope.brand.id }} variant="default">
                {t('{brand}: brand settings', { brand })}
              </ButtonLink>
            ) : null
          }
        >
          {t(
            'Labels need answers that mention a tracked brand and express an opinion about it. Check the brand’s names or change the filters.',
          )}
        </EmptyState>
      </>
    )

  return (
    <>
      <MethodNote methods={methods} />
      <BasisNote basis={basis} />
      <ReportGrid>
        {report.aspects.length === 0 ? null : (
          <ReportCell span="half">
            <AspectsCard
              aspects={report.aspects}
              brandName={brand}
              isFresh={isFresh}
              engineLabel={engineLabel}
              onOpen={(aspect, kind) =>
                open(aspectAbout[kind](brand, aspect), {
                  aspect,
                  newest: 'true',
                  ...(kind === 'criticism' && { criticized: 'true' }),
                  ...(kind === 'praise' && { praised: 'true' }),
                })
              }
            />
          </ReportCell>
        )}
        <ReportCell span={report.aspects.length === 0 ? 'whole' : 'half'}>
          {report.comparisons.length === 0 ? null : (
            <ComparisonsCard
              comparisons={report.comparisons}
              isFresh={isFresh}
              onOpen={({ brandId, name, aspect }, isBetter) =>
                open(
                  isBetter
                    ? t('Better than {name}: {aspect}', { name, aspect })
                    : t('Worse than {name}: {aspect}', { name, aspect }),
                  {
                    aspect,
                    newest: 'true',
                    ...(isBetter ? { betterThan: brandId } : { worseThan: brandId }),
                  },
                )
              }
            />
          )}
          <NegativesCard
            negatives={report.negatives}
            brandName={brand}
            isFresh={isFresh}
            engineLabel={engineLabel}
          />
        </ReportCell>
        {hasSentiment ? (
          <>
            <ReportCell span="half">
              <SentimentsCard
                rows={rows}
                isFresh={isFresh}
                onSelect={(row, sentiment) => openSentiment(row.brandId, row.name, sentiment)}
              />
            </ReportCell>
            <ReportCell span="half">
              <NetCard
                rows={rows}
                isFresh={isFresh}
                onSelect={(row) =>
                  open(t('Labeled answers mentioning {name}', { name: row.name }), {
                    trackedBrandId: row.brandId,
                    labelled: 'true',
                  })
                }
              />
            </ReportCell>
          </>
        ) : null}
        <ReportCell span="whole">
          <BrandsTable rows={rows} brandName={brand} hasSentiment={hasSentiment} onOpen={open} />
        </ReportCell>
        {report.attributes.length + report.claims.length === 0 ? null : (
          <>
            <ReportCell span="half">
              <SayingsCard
                title={t('Attributes of {brand}', { brand })}
                unit={t('Attributes in the answers’ own words')}
                sayings={report.attributes}
                isFresh={isFresh}
                engineLabel={engineLabel}
              />
            </ReportCell>
            <ReportCell span="half">
              <SayingsCard
                title={t('Claims about {brand}', { brand })}
                unit={t('Statements about the brand that you can fact-check')}
                sayings={report.claims}
                isFresh={isFresh}
                engineLabel={engineLabel}
              />
            </ReportCell>
          </>
        )}
      </ReportGrid>
    </>
  )
}
