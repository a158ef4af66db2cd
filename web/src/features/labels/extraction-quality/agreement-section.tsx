import { Alert, Box, Group, Modal, SegmentedControl, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minRated, type RatedAnswer, type RaterAgreement } from '#core/labels/checks/rater-agreement.ts'
import type { AgreementQuery, AgreementReport } from '#core/labels/checks/schema.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ExportButton } from '../../../components/data-table/export-button.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { OpenButton } from '../../../components/layout/open-button.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { agreementQuery } from './api/extraction-quality.ts'
import classes from './extraction-quality.module.css'
import { AnswerLink } from './answer-link.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { labelNames, raterLabels } from './agreement-labels.ts'
import { formatKappa, rateColumns } from './quality-columns.tsx'

type Cell = RaterAgreement['cells'][number]

/** How well the extractor with its word list and rules, the labeler, and people agree, and where they do not. */
export function AgreementSection() {
  const [people, setPeople] = useState<AgreementQuery['people']>('sample')
  const query = useQuery({ ...agreementQuery(people), placeholderData: keepPreviousData })
  return (
    <Box component="section" mb={28}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={2}>{t('Agreement of extractor, AI labeling, and reviewers')}</Title>
        <SegmentedControl
          aria-label={t('Reviewer labels')}
          size="xs"
          value={people}
          onChange={(value) => setPeople(value === 'all' ? 'all' : 'sample')}
          data={[
            { value: 'sample', label: t('Random samples') },
            { value: 'all', label: t('With corrections') },
          ]}
        />
      </Group>
      <p className={classes['quiet']}>
        {people === 'sample'
          ? t(
              'Based on a random sample. Half of it was extracted as mentions, more than in all answers, so agreement on mentions applies to the sample only. Precision and recall above are reweighted.',
            )
          : t(
              'Corrections aren’t a random sample. They mostly fix errors, so agreement is lower here than across all answers.',
            )}
      </p>
      <Loaded query={query}>{(report) => <Agreements report={report} />}</Loaded>
    </Box>
  )
}

function Agreements({ report }: { report: AgreementReport }) {
  const { agreements, zones, checkedAnswers, labeledAnswers, hasLabeler } = report
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = agreements.find((each) => keyOf(each) === chosen) ?? null
  return (
    <>
      <Group justify="space-between" gap={8} mb={4}>
        <span className={classes['quiet']}>
          {t(
            'Based on the latest {checked, plural, one {# checked answer} other {# checked answers}} and {judged, plural, one {# AI-labeled answer} other {# AI-labeled answers}}, using the current extractor.',
            { checked: checkedAnswers, judged: labeledAnswers },
          )}
        </span>
        <ExportButton fileName="agreement.csv" columns={columnsWith(setChosen)} rows={agreements} />
      </Group>
      {hasLabeler || labeledAnswers > 0 ? null : (
        <Alert variant="light" mb="sm">
          {t('No brand here uses AI labeling, so this compares only the extractor and reviewers.')}
        </Alert>
      )}
      <DataTable
        caption={t('Agreement by label and comparison')}
        columns={columnsWith(setChosen)}
        rows={agreements}
        rowKey={keyOf}
      />
      <ZonesTable zones={zones} />
      {shown === null ? null : <TableDialog agreement={shown} onClose={() => setChosen(null)} />}
    </>
  )
}

const keyOf = ({ label, one, other }: RaterAgreement) => `${label} ${one} ${other}`
const pairInWords = ({ one, other }: RaterAgreement) =>
  t('{one} vs. {other}', { one: raterLabels[one], other: raterLabels[other] })

const columnsWith = (onOpen: (key: string) => void): Column<RaterAgreement>[] => [
  {
    key: 'label',
    header: t('Label'),
    cell: ({ label }) => labelNames[label],
    exportValue: ({ label }) => label,
  },
  {
    key: 'pair',
    header: t('Comparison'),
    width: '28%',
    cell: (row) =>
      row.count === 0 ? (
        <span className={styles['nowrap']}>{pairInWords(row)}</span>
      ) : (
        <OpenButton onOpen={() => onOpen(keyOf(row))}>{pairInWords(row)}</OpenButton>
      ),
    exportValue: ({ one, other }) => `${one} and ${other}`,
  },
  {
    key: 'count',
    header: t('Labeled by both'),
    align: 'end',
    cell: ({ count }) => formatCount(count),
    exportValue: ({ count }) => count,
  },
  {
    key: 'agreement',
    header: t('Agreement'),
    align: 'end',
    cell: ({ agreement, count }) =>
      agreement === null ? (
        <span title={t('Requires at least {least} labels from both.', { least: minRated })}>
          {count === 0 ? t('—') : t('Not enough data')}
        </span>
      ) : (
        <span className={styles['nowrap']}>
          {formatPercent(agreement.value)} <small>({formatInterval(agreement.low, agreement.high)})</small>
        </span>
      ),
    exportValue: ({ agreement }) => agreement?.value,
  },
  {
    key: 'kappa',
    header: t('Kappa'),
    hint: t(
      'Agreement beyond chance, up to 1. Cohen (1960); confidence interval by Fleiss, Cohen, and Everitt (1969).',
    ),
    align: 'end',
    cell: ({ kappa }) => formatKappa(kappa),
    exportValue: ({ kappa }) => kappa?.value,
  },
]

type Zone = AgreementReport['zones'][number]

const zoneWords: Record<Zone['zone'], string> = {
  paragraph: t('In a paragraph'),
  heading: t('In a heading'),
  list: t('In a list'),
  table: t('In a table'),
  link: t('In link text'),
}

const zoneColumns: Column<Zone>[] = [
  {
    key: 'zone',
    header: t('First mention'),
    cell: ({ zone }) => zoneWords[zone],
    exportValue: ({ zone }) => zone,
  },
  {
    key: 'checked',
    header: t('Checked'),
    align: 'end',
    cell: ({ precision }) => formatCount(precision.denominator),
    exportValue: ({ precision }) => precision.denominator,
  },
  ...rateColumns<Zone>('precision', t('Precision'), ({ precision }) => precision),
]

function ZonesTable({ zones }: { zones: AgreementReport['zones'] }) {
  if (zones.length === 0) return null
  return (
    <Box mt={20}>
      <Group justify="space-between" gap={8} mb={4}>
        <Title order={3}>{t('Mentions by location in text')}</Title>
        <ExportButton fileName="reading-quality-by-place.csv" columns={zoneColumns} rows={zones} />
      </Group>
      <DataTable
        caption={t('Mention precision by location in text')}
        columns={zoneColumns}
        rows={zones}
        rowKey={({ zone }) => zone}
      />
    </Box>
  )
}

function TableDialog({ agreement, onClose }: { agreement: RaterAgreement; onClose: () => void }) {
  const [cell, setCell] = useState<Cell | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${labelNames[agreement.label]}: ${pairInWords(agreement)}`}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <AgreementTable agreement={agreement} chosen={cell} onCell={setCell} />
      <div aria-live="polite">
        {cell === null ? null : (
          <>
            <p className={classes['quiet']}>
              {cell.count > cell.answers.length
                ? t('Latest {shown} of {count}', {
                    shown: formatCount(cell.answers.length),
                    count: formatCount(cell.count),
                  })
                : t('{count, plural, one {# label} other {# labels}}', { count: cell.count })}
            </p>
            <DataTable
              caption={t('Answers in this cell')}
              columns={answerColumns}
              rows={cell.answers.map((answer, index) => ({ ...answer, index }))}
              rowKey={({ index }) => String(index)}
            />
          </>
        )}
      </div>
    </Modal>
  )
}

const answerColumns: Column<RatedAnswer & { index: number }>[] = [
  {
    key: 'answer',
    header: t('Answer'),
    width: '70%',
    cell: (answer) => <AnswerLink answer={answer} />,
  },
  { key: 'tracked', header: t('Brand'), cell: ({ tracked }) => tracked },
]
