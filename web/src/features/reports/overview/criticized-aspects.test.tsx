// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleScope } from '../../../lib/reports/sample-scope.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { CriticizedAspects } from './criticized-aspects.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const aspect = (name: string, negative: number, mixed: number, positive = 0) => ({
  aspect: name,
  answers: negative + mixed + positive,
  sentiments: { positive, neutral: 0, mixed, negative },
  quotes: [],
})

test('lists the three aspects that most answers criticize, and each opens its answers', async () => {
  const opened = vi.fn<(about: string, filters: object) => void>()
  const { user } = await renderScreen(<CriticizedAspects scope={sampleScope} onOpen={opened} />, {
    reply: () => ({
      aspects: [
        aspect('sound', 0, 0, 30),
        aspect('weight', 1, 0),
        aspect('price', 4, 1, 9),
        aspect('app', 2, 0),
        aspect('battery', 3, 4),
      ],
    }),
  })
  const list = within(await screen.findByRole('list', { name: 'Most criticized' }))
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'battery 7',
    'price 5',
    'app 2',
  ])
  await user.click(list.getByRole('button', { name: 'price 5' }))
  expect(opened).toHaveBeenCalledWith(expect.stringContaining('price'), {
    aspect: 'price',
    criticized: 'true',
    newest: 'true',
  })
})
