import type { SitePage } from '#core/site/pages.ts'
import { t } from '../lib/language/t.ts'

/** What search engines and link previews show of each page. */
export const pageTexts: Record<SitePage, { title: string; description: string }> = {
  home: {
    title: t('How AI answers speak of your brand'),
    description: t(
      'Answerscope asks AI answer engines what your customers ask, keeps every answer as evidence, and measures how visible you are, with intervals.',
    ),
  },
  features: {
    title: t('What Answerscope does'),
    description: t(
      'Visibility, rivals, sources, tone, query fan-out and AI crawlers of your site: each number with its interval and the answers behind it.',
    ),
  },
  method: {
    title: t('How we count'),
    description: t(
      'Every metric with its formula and a worked example, how intervals are made, when a change is real, and what an interval does not cover.',
    ),
  },
  pricing: {
    title: t('Pricing'),
    description: t(
      'Plans of Answerscope with their prices and limits, by the month or by the year, and what each contains.',
    ),
  },
  contact: {
    title: t('Contact'),
    description: t('Write to whoever runs this installation of Answerscope. Messages are read by people.'),
  },
  privacyPolicy: {
    title: t('Privacy'),
    description: t(
      'What Answerscope stores, for how long, who else receives it, and how to take it along or have it deleted.',
    ),
  },
  changelog: {
    title: t('What is new'),
    description: t('What changed in Answerscope, version by version.'),
  },
}
