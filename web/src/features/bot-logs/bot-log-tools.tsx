import { Button, Menu } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { BotLogScope } from '#core/bot-logs/reports/schema.ts'
import { fileNameOf } from '../../charts/frame/file-name.ts'
import { Icon } from '../../components/layout/icon.tsx'
import { notify, notifyError } from '../../components/states/notices.tsx'
import { saveFile } from '../../components/inputs/save-file.ts'
import { t } from '../../lib/language/t.ts'
import type { PictureFormat } from '../../pictures/picture-files.ts'
import { pictureFoot } from '../../pictures/picture-foot.ts'
import { reportHead, reportParts, useReportHead } from '../../pictures/report-parts.ts'
import { screenCsv } from '../../pictures/screen-csv.ts'
import { describeBasis } from './bot-log-labels.ts'
import { keepBotLogFilters } from './filters/bot-log-filters.ts'
import { isByUtcDay, placeOf, type BotLogView } from './views.ts'

const pictures = [
  { format: 'pdf', label: t('PDF') },
  { format: 'svg', label: t('SVG') },
  { format: 'png', label: t('PNG') },
] as const

export function BotLogTools({
  title,
  scope,
  tab,
}: {
  title: string
  scope: BotLogScope | undefined
  tab: BotLogView
}) {
  const lines = scope === undefined ? [] : [describeBasis(scope, isByUtcDay(tab))]
  useReportHead({ title, lines })
  const savePicture = async (format: PictureFormat) => {
    const parts = reportParts()
    if (parts.length === 0) return notify(t('There’s nothing to export on this page yet.'))
    try {
      const files = await import('../../pictures/picture-files.ts')
      await files.savePicture(format, { ...(reportHead() ?? { title, lines }), foot: pictureFoot() }, parts)
    } catch (error) {
      notifyError(error instanceof Error ? error : new Error(t('Couldn’t create the image. Try again.')))
    }
  }
  const saveCsv = () => {
    const csv = screenCsv({ title, lines }, reportParts(), scope?.sandbox ?? 'none')
    // The byte order mark makes spreadsheets read UTF-8.
    saveFile(`${fileNameOf(title)}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  }
  const filters = keepBotLogFilters(useSearch({ strict: false }))
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/bot-logs" search={{ ...filters, ...placeOf('sources') }} />
        )}
      >
        {t('Log sources')}
      </Button>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevron" size={14} />}>
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {pictures.map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => void savePicture(format)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={saveCsv}>{t('All tables (CSV)')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
