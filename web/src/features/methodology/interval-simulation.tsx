import { Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatPercent } from '../../lib/format.ts'
import { holds, simulateStudies, type SimulatedStudy, type StudySetup } from './simulate-studies.ts'
import classes from './methodology.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

const studies = 60
const [width, height, edge] = [720, 200, 8]

type Choice = { label: string; values: readonly number[]; words: (value: number) => string }

const choices: Record<keyof StudySetup, Choice> = {
  rate: { label: t('True visibility'), values: [0.05, 0.2, 0.5, 0.8], words: (value) => `${value * 100} %` },
  prompts: { label: t('Prompts'), values: [10, 25, 50, 200], words: String },
  answers: { label: t('Answers per prompt'), values: [1, 5, 20], words: String },
  correlation: {
    label: t('Answers to one prompt are'),
    values: [0, 0.2, 0.4, 0.6],
    words: (value) => (value === 0 ? 'independent' : t('alike (correlation {value})', { value })),
  },
}

/** Sixty studies of a brand whose visibility is known, and whether their intervals hold it. */
export function IntervalSimulation() {
  const [setup, setSetup] = useState<StudySetup>({ rate: 0.2, prompts: 25, answers: 20, correlation: 0.4 })
  const [seed, setSeed] = useState(1)
  const drawn = useMemo(() => simulateStudies(setup, { studies, seed }), [setup, seed])
  const clustered = drawn.filter((study) => holds(study.clustered, setup.rate)).length
  const naive = drawn.filter((study) => holds(study.naive, setup.rate)).length
  return (
    <div className={classes['card']}>
      <div className={classes['controls']}>
        {(['rate', 'prompts', 'answers', 'correlation'] as const).map((name) => (
          <Select
            key={name}
            size="xs"
            label={choices[name].label}
            allowDeselect={false}
            value={`${setup[name]}`}
            onChange={(value) => setSetup({ ...setup, [name]: Number(value) })}
            data={choices[name].values.map((value) => ({
              value: `${value}`,
              label: choices[name].words(value),
            }))}
          />
        ))}
        <Button size="xs" variant="default" onClick={() => setSeed(seed + 1)}>
          {t('Ask all again')}
        </Button>
      </div>
      <Whiskers drawn={drawn} truth={setup.rate} />
      <p aria-live="polite">
        <Rich
          text="<strong>{clustered} of {studies} intervals hold the true {rate}</strong> ({percent}). Taking all {prompts} answers as independent, {naive} would."
          values={{
            strong: (words) => <strong>{words}</strong>,
            clustered,
            studies,
            rate: formatPercent(setup.rate),
            percent: formatPercent(clustered / studies),
            prompts: setup.prompts * setup.answers,
            naive,
          }}
        />
      </p>
      <p className={classes['note']}>
        {t(
          'Each line is one study: its value and its interval; dashed ones miss the truth, the level line. In the long run 95 of 100 should hold it; sixty studies scatter around that.',
        )}
      </p>
    </div>
  )
}

function Whiskers({ drawn, truth }: { drawn: readonly SimulatedStudy[]; truth: number }) {
  const top = Math.min(1, Math.max(...drawn.map((study) => study.clustered.high), truth) + 0.02)
  const y = (value: number) => height - edge - (value / top) * (height - 2 * edge)
  const x = (index: number) => edge + ((index + 0.5) / drawn.length) * (width - 2 * edge)
  const missed = drawn.filter((study) => !holds(study.clustered, truth)).length
  return (
    <svg
      className={classes['studies']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(
        '{drawn} simulated studies, {missed} of them with an interval that misses the true visibility of {truth}',
        { drawn: drawn.length, missed, truth: formatPercent(truth) },
      )}
    >
      <line className={classes['truth']} x1={edge} x2={width - edge} y1={y(truth)} y2={y(truth)} />
      {drawn.map(({ value, clustered }, index) => (
        <g key={index} className={holds(clustered, truth) ? '' : (classes['missed'] ?? '')}>
          <line
            className={classes['whisker']}
            x1={x(index)}
            x2={x(index)}
            y1={y(clustered.low)}
            y2={y(clustered.high)}
          />
          <circle className={classes['dot']} cx={x(index)} cy={y(value)} r="3" />
        </g>
      ))}
    </svg>
  )
}
