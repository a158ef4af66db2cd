import type { SitePage } from '#core/site/pages.ts'
import { t } from '../lib/language/t.ts'

/** What search engines and link previews show of each page. */
export const pageTexts: Record<SitePage, { title: string; description: string }> = {
  home: {
    title: t('See how AI talks about your brand'),
    description: t(
      'Answerscope runs your customers’ questions on AI engines, saves every answer as evidence, and measures your visibility with confidence intervals.',
    ),
  },
  features: {
    title: t('What Answerscope does'),
    description: t(
      'Visibility, competitors, sources, sentiment, query fan-out, and AI crawlers on your site. Every number comes with its confidence interval and answers.',
    ),
  },
  method: {
    title: t('Methodology'),
    description: t(
      'Every metric with its formula and a worked example, how confidence intervals are calculated, when a change is significant, and what intervals don’t cover.',
    ),
  },
  pricing: {
    title: t('Pricing'),
    description: t('Compare Answerscope plans: prices, limits, and features, billed monthly or yearly.'),
  },
  contact: {
    title: t('Contact'),
    description: t('Contact the admins of this Answerscope instance. Every message is read by a person.'),
  },
  privacyPolicy: {
    title: t('Privacy policy'),
    description: t('What Answerscope stores, for how long, who receives it, and how to export or delete it.'),
  },
  changelog: {
    title: t('What’s new'),
    description: t('What’s new in Answerscope, version by version.'),
  },
}
