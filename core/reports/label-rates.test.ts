import { expect, test } from 'vitest'
import { emptyBrandCell, emptyCell } from '../metrics/tally.ts'
import { criticismCounts } from './label-rates.ts'

const countsOf = (checked: number, criticized: number, praised: number) =>
  criticismCounts(
    {
      cells: [{ ...emptyCell('prompt', 'engine'), valid: 60 }],
      brandCells: [
        {
          ...emptyBrandCell('prompt', 'engine', 'own'),
          present: checked,
          criticismLabeled: checked,
          criticized,
          praised,
        },
      ],
    },
    { brandId: 'own', weighting: 'cells' },
  )

test('criticism is a rate from 20 checked answers on, and only counts below', () => {
  expect(countsOf(40, 30, 12)).toMatchObject({
    checked: 40,
    criticized: 30,
    praised: 12,
    rate: { value: 0.75 },
  })
  expect(countsOf(19, 8, 3)).toMatchObject({ checked: 19, criticized: 8, praised: 3, rate: { value: null } })
})
