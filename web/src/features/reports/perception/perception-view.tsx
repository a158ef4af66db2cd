import { useState } from 'react'
import { sortThemes, type ThemeSide } from '#core/reports/themes.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { BasisNote } from '../../../components/states/basis-note.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { ReportCell, ReportGrid } from '../../../components/layout/report-grid.tsx'
import { useEngineLabel } from '../../../lib/engines/use-engine-label.ts'
import { useReportEvidence } from '../../../lib/reports/use-report-evidence.ts'
import { BrandsTable } from './brands-table.tsx'
import { ComparisonsCard } from './comparisons-card.tsx'
import { EnginesCard } from './engines-card.tsx'
import { LabelerCard } from './labeler-card.tsx'
import { MethodNote } from './method-note.tsx'
import { PerceptionVerdict } from './perception-verdict.tsx'
import { SayingsCard } from './sayings-card.tsx'
import { ThemeCard } from './theme-card.tsx'
import { ThemesCard } from './themes-card.tsx'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

const aboutTheme: Record<ThemeSide | 'all', (brand: string, aspect: string) => string> = {
  all: (brand, aspect) => t('Answers about {brand}: {aspect}', { brand, aspect }),
  criticism: (brand, aspect) => t('Answers that criticize {brand}: {aspect}', { brand, aspect }),
  praise: (brand, aspect) => t('Answers that praise {brand}: {aspect}', { brand, aspect }),
}

/** What answers criticize and praise about the own brand, where they call it worse, and on which engines. */
export default function PerceptionView({ report, isFresh }: { report: PerceptionReport; isFresh: boolean }) {
  const { scope, basis, methods, rows } = report
  const open = useReportEvidence(scope)
  const { leadsOn } = useReportAccess()
  const engineLabel = useEngineLabel(scope.brand.organizationId)
  const [chosen, choose] = useState<string>()
  const brand = scope.brand.name
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

  const themes = sortThemes(report.aspects)
  const theme = themes.find(({ aspect }) => aspect === chosen) ?? themes[0]
  const openTheme = (aspect: string, side: ThemeSide | 'all') =>
    open(aboutTheme[side](brand, aspect), {
      aspect,
      newest: 'true',
      ...(side === 'criticism' && { criticized: 'true' }),
      ...(side === 'praise' && { praised: 'true' }),
    })
  return (
    <>
      <PerceptionVerdict
        report={report}
        isFresh={isFresh}
        engineLabel={engineLabel}
        onOpen={open}
        onTheme={openTheme}
      />
      {hasSentiment ? null : <LabelerCard />}
      <ReportGrid>
        <ReportCell span={theme === undefined ? 'whole' : 'wide'}>
          <ThemesCard
            themes={themes}
            brandName={brand}
            selected={theme}
            isFresh={isFresh}
            onSelect={({ aspect }) => choose(aspect)}
            onOpen={openTheme}
          />
        </ReportCell>
        {theme === undefined ? null : (
          <ReportCell span="narrow">
            <ThemeCard theme={theme} isFresh={isFresh} engineLabel={engineLabel} onOpen={openTheme} />
          </ReportCell>
        )}
        <ReportCell span="seven">
          <ComparisonsCard
            comparisons={report.comparisons}
            isFresh={isFresh}
            onOpen={({ brandId, name, aspect }, isBetter) =>
              open(
                isBetter
                  ? t('Better than {name}: {aspect}', { name, aspect })
                  : t('Worse than {name}: {aspect}', { name, aspect }),
                { aspect, newest: 'true', ...(isBetter ? { betterThan: brandId } : { worseThan: brandId }) },
              )
            }
          />
        </ReportCell>
        <ReportCell span="five">
          <EnginesCard report={report} isFresh={isFresh} engineLabel={engineLabel} onOpen={open} />
        </ReportCell>
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
      <MethodNote methods={methods} />
      <BasisNote basis={basis} />
    </>
  )
}
