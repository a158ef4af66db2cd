import { dayMs } from '#core/calendar.ts'
import { brandInput, type BrandInput } from '#core/brands/schema.ts'
import { storyEvents, storyWeeks } from '#engines/sandbox/story.ts'
import { shieldedDays } from './demo-log.ts'

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

export type DemoRun = {
  startsAt: Date
  label: 'Monday run' | 'Thursday run'
  /** Of the story, from 0. */
  week: number
  /** Share of the answers of `engine` that are refusals, to simulate a provider's bad week. */
  outage: { engine: string; share: number } | null
}

export const demoBrandHints = [demoBrand, ...demoBrand.competitors].map(({ name, domains }) => ({
  name,
  domains: domains.filter((domain) => !domain.startsWith('*')),
}))

/** A comparison of the last eight weeks with those before needs at least half as many runs there. */
const thursdaysFrom = 5

/**
 * Runs over the weeks of the sandbox's story, at 06:00 UTC, the last one before `now`: on Mondays, later on Thursdays, too.
 * Sandbox Beacon refuses many answers of one week.
 */
export function demoRuns(now: Date): DemoRun[] {
  const monday = mondayBefore(now)
  const starts = Array.from({ length: 2 * storyWeeks + 2 }, (_, index) => {
    const week = Math.floor(index / 2) - storyWeeks
    return { week, startsAt: new Date(monday + (week * 7 + (index % 2) * 3) * dayMs + 6 * 3_600_000), index }
  }).filter(({ startsAt }) => startsAt.getTime() < now.getTime() - 3_600_000)
  const first = (starts.at(-1)?.week ?? 0) - storyWeeks + 1
  return starts
    .filter(({ week, index }) => week >= first && (index % 2 === 0 || week - first >= thursdaysFrom))
    .map(({ startsAt, week, index }) => ({
      startsAt,
      label: index % 2 === 0 ? 'Monday run' : 'Thursday run',
      week: week - first,
      outage: week - first === 12 ? { engine: 'sandbox-beacon', share: 0.4 } : null,
    }))
}

/** What people noted on the brand's timeline when something in the story began. */
export function demoNotes(runs: readonly DemoRun[], now: Date): { at: Date; text: string }[] {
  const texts: [number, string][] = [
    [storyEvents.fall, 'Relaunch of northwave.example: product pages offline'],
    [storyEvents.recovery, 'Product pages are back online'],
    [storyEvents.lostTopic, 'Halden launches Voyager, headphones for travel'],
    [storyEvents.testReport, 'Sound Reviews publishes its Northwave test'],
  ]
  return [
    ...texts.flatMap(([begins, text]) => {
      const run = runs.find(({ week }) => week === begins)
      return run === undefined ? [] : [{ at: run.startsAt, text }]
    }),
    {
      at: new Date(now.getTime() - shieldedDays.from * dayMs),
      text: 'New firewall rules block some AI bots',
    },
  ]
}

function mondayBefore(now: Date): number {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return today - ((now.getUTCDay() + 6) % 7) * dayMs
}
