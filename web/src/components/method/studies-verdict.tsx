import { formatPercent } from '../../lib/format.ts'
import { Rich } from '../../lib/language/rich.tsx'
import { holds, type SimulatedStudy, type StudySetup } from './simulate-studies.ts'

/**
 * How many intervals contain the true value, compared with intervals that treat answers to one prompt as independent.
 */
export function StudiesVerdict({ drawn, setup }: { drawn: readonly SimulatedStudy[]; setup: StudySetup }) {
  const clustered = drawn.filter((study) => holds(study.clustered, setup.rate)).length
  return (
    <Rich
      text="<strong>{clustered} of {studies} intervals contain the true value of {rate}</strong> ({percent}). If all {prompts} answers were treated as independent, {naive} would."
      values={{
        strong: (words) => <strong>{words}</strong>,
        clustered,
        studies: drawn.length,
        rate: formatPercent(setup.rate),
        percent: formatPercent(clustered / drawn.length),
        prompts: setup.prompts * setup.answers,
        naive: drawn.filter((study) => holds(study.naive, setup.rate)).length,
      }}
    />
  )
}
