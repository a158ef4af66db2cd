import { Button, Menu } from '@mantine/core'
import type { FanOutAnalysis } from '#core/fan-out/analysis-schema.ts'
import { fileNameOf } from '../../../charts/frame/file-name.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { useDownload } from '../../../components/inputs/use-download.ts'
import { language } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { loadBrief, loadBriefMarkdown, loadGapsFile, type GapParts } from '../api/load-coverage.ts'

/** Exports the gaps that match the filters as a content brief. */
export function BriefMenu({ analysis, parts }: { analysis: FanOutAnalysis; parts: GapParts }) {
  const { downloads } = useReportAccess()
  const { isFetching, take } = useDownload()
  if (!downloads) return null
  const name = fileNameOf(t('Content brief: {title}', { title: analysis.title || t('fan-out analysis') }))
  const { step: _step, ...rows } = parts
  const savePdf = async () => {
    const [{ savePicture }, { briefHead, briefParts }] = await Promise.all([
      import('../../../pictures/picture-files.ts'),
      import('./brief-parts.ts'),
    ])
    const brief = await loadBrief(analysis.id, rows)
    await savePicture('pdf', briefHead(brief, name), briefParts(brief))
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          loading={isFetching}
        >
          {t('Content brief')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void take(savePdf)}>{t('PDF (first 20 gaps)')}</Menu.Item>
        <Menu.Item
          onClick={() =>
            void take(async () =>
              saveFile(`${name}.md`, await loadBriefMarkdown(analysis.id, rows, language)),
            )
          }
        >
          {t('Markdown (first 20 gaps)')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void take(async () => saveFile(`${name}.csv`, await loadGapsFile(analysis.id, parts)))
          }
        >
          {t('CSV (all gaps in this list)')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
