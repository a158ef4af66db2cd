import { dayMs } from '#core/calendar.ts'
import { brandInput, type BrandInput } from '#core/brands/schema.ts'

/** Everything here is fictional; domains end in .example, which cannot be registered. */
export const demoOrganization = { name: 'Fjord & Partners', timeZone: 'Europe/Oslo' }

export const demoBrand = brandInput.parse({
  name: 'Northwave',
  domains: ['northwave.example', '*.northwave.example'],
  aliases: [{ text: 'North Wave', match: 'auto' }],
  description: 'Wireless headphones and earbuds, made in Bergen.',
  country: null,
  language: 'en',
  competitors: [
    {
      name: 'Halden',
      domains: ['halden.example'],
      aliases: [{ text: 'Halden Audio', match: 'auto' }],
      description: 'Headphones and loudspeakers.',
    },
    { name: 'Orrin', domains: ['orrin.example'], aliases: [], description: 'Earbuds for sport.' },
    {
      name: 'Vesk',
      domains: ['vesk.example', 'shop.vesk.example'],
      aliases: [],
      description: 'Budget headphones.',
    },
    {
      name: 'Lumo Audio',
      domains: ['lumo-audio.example'],
      aliases: [{ text: 'Lumo', match: 'auto' }],
      description: 'Studio headphones.',
    },
  ],
  prompts: [
    ...topic(
      'Noise cancelling',
      ['core'],
      [
        'What are the best noise-cancelling headphones right now?',
        'Which noise-cancelling headphones are worth it under 300 dollars?',
        'Which headphones block out office chatter best?',
        'Are there noise-cancelling earbuds that do not hurt after an hour?',
      ],
    ),
    ...topic(
      'Travel',
      ['travel'],
      [
        'Best headphones for long flights?',
        'Which wireless headphones have the longest battery life for travel?',
        'What headphones do frequent flyers recommend?',
        'Which foldable headphones are good for commuting by train?',
      ],
    ),
    ...topic(
      'Sport',
      ['sport'],
      [
        'Best earbuds for running that stay in place?',
        'Which sport earbuds survive sweat and rain?',
        'What are good bone conduction headphones for cycling?',
        'Which earbuds let me hear traffic while I run?',
      ],
    ),
    ...topic(
      'Work',
      ['work', 'core'],
      [
        'Best headset for video calls all day?',
        'Which headphones connect to laptop and phone at the same time?',
        'Which wireless headphones have the best microphone?',
        'What headphones do remote teams use?',
      ],
    ),
    ...topic(
      'Sound',
      ['audiophile'],
      [
        'Which wireless headphones sound best for classical music?',
        'What are the best closed studio headphones for mixing at home?',
        'Which headphones under 200 dollars have the most neutral sound?',
        'Are there wireless headphones with lossless audio?',
      ],
    ),
    ...topic(
      'Buying advice',
      ['decision'],
      [
        'Which headphone brands are the most reliable?',
        'Which headphone maker has the best warranty?',
        'Northwave or Halden: which headphones should I buy?',
        'Is Northwave a good headphone brand?',
      ],
    ),
  ],
})

function topic(name: string, tags: string[], texts: string[]): BrandInput['prompts'] {
  return texts.map((text) => ({ text, topic: name, intent: null, tags }))
}

/** How prominent each brand is in the demo, 0…1. */
const prominence: Record<string, number> = {
  Northwave: 0.52,
  Halden: 0.72,
  Orrin: 0.48,
  Vesk: 0.36,
  'Lumo Audio': 0.42,
}

export type DemoRun = {
  startsAt: Date
  label: string
  brandHints: { name: string; domains: string[]; prominence: number }[]
  /** Share of the answers of `engine` that are refusals, to simulate a provider's bad week. */
  outage: { engine: string; share: number } | null
}

/**
 * Two runs per week for nine weeks, Monday and Thursday at 06:00 UTC, the last one before `now`. Northwave dips in the
 * fifth and sixth week and recovers above its former level; Sandbox Beacon refuses many answers of the seventh week.
 */
export function demoRuns(now: Date): DemoRun[] {
  const monday =
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - ((now.getUTCDay() + 6) % 7) * dayMs
  const starts = Array.from({ length: 20 }, (_, index) => {
    const week = Math.floor(index / 2) - 9
    return new Date(monday + (week * 7 + (index % 2) * 3) * dayMs + 6 * 3_600_000)
  })
  return starts
    .filter((startsAt) => startsAt.getTime() < now.getTime() - 3_600_000)
    .slice(-18)
    .map((startsAt, index) => {
      const week = Math.floor(index / 2)
      const shift = week === 4 || week === 5 ? -0.2 : week >= 6 ? 0.08 : 0
      return {
        startsAt,
        label: index % 2 === 0 ? 'Monday run' : 'Thursday run',
        brandHints: [demoBrand, ...demoBrand.competitors].map(({ name, domains }) => ({
          name,
          domains: domains.filter((domain) => !domain.startsWith('*')),
          prominence: (prominence[name] ?? 0.4) + (name === demoBrand.name ? shift : 0),
        })),
        outage: week === 6 ? { engine: 'sandbox-beacon', share: 0.4 } : null,
      }
    })
}
