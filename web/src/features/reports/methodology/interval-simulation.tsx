import { percentSign } from '../../../lib/format.ts'
import { Button, Group, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import classes from '../../../components/method/method.module.css'
import { simulateStudies, type StudySetup } from '../../../components/method/simulate-studies.ts'
import { StudiesChart } from '../../../components/method/studies-chart.tsx'
import { StudiesVerdict } from '../../../components/method/studies-verdict.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'

const studies = 60

type Choice = { label: string; values: readonly number[]; words: (value: number) => string }

const choices: Record<keyof StudySetup, Choice> = {
  rate: {
    label: t('True visibility'),
    values: [0.05, 0.2, 0.5, 0.8],
    words: (value) => `${value * 100}${percentSign}`,
  },
  prompts: { label: t('Prompts'), values: [10, 25, 50, 200], words: String },
  answers: { label: t('Answers per prompt'), values: [1, 5, 20], words: String },
  correlation: {
    label: t('Answers to the same prompt'),
    values: [0, 0.2, 0.4, 0.6],
    words: (value) => (value === 0 ? t('independent') : t('similar (correlation {value})', { value })),
  },
}

/** Sixty studies of a brand with a known visibility, and whether their intervals contain it. */
export function IntervalSimulation() {
  const [setup, setSetup] = useState<StudySetup>({ rate: 0.2, prompts: 25, answers: 20, correlation: 0.4 })
  const [seed, setSeed] = useState(1)
  const drawn = useMemo(() => simulateStudies(setup, { studies, seed }), [setup, seed])
  return (
    <div className={`${classes['card']} ${styles['panel']}`}>
      <Group align="end" gap="0.75rem 1.25rem" mt={8} mb={12}>
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
          {t('Simulate again')}
        </Button>
      </Group>
      <StudiesChart drawn={drawn} truth={setup.rate} />
      <p aria-live="polite">
        <StudiesVerdict drawn={drawn} setup={setup} />
      </p>
      <p className={styles['note']}>
        {t(
          'Each line is one simulated study with its 95% confidence interval. Dashed lines miss the true value (horizontal line). Over many studies, 95 of 100 contain it. With only 60, expect some variation.',
        )}
      </p>
    </div>
  )
}
