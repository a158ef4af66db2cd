import type { ReactNode } from 'react'
import type { SampleReport, SiteFacts } from '#core/site/schema.ts'
import styles from '../components/styles/styles.module.css'
import { Rich } from '../lib/language/rich.tsx'
import { t } from '../lib/language/t.ts'
import classes from './features-page.module.css'
import { SampleAnswer, SampleCard, SampleQuestions, SampleRanking } from './sample/sample-report.tsx'
import { SampleTrend } from './sample/sample-trend.tsx'
import { SitePage } from './site-page.tsx'
import site from './site.module.css'

/** Each part of the product, next to an example from the sample report. */
export function FeaturesPage({ facts: { sample } }: { facts: SiteFacts }) {
  const [example] = sample.examples
  return (
    <SitePage
      title={t('What Answerscope does')}
      lead={t(
        'People ask AI engines what they used to type into a search box. Answerscope runs those questions for your brand, saves every answer, and measures what the answers say.',
      )}
      aside={t('The numbers on this page are sample data: {brand} and its competitors are fictional.', {
        brand: sample.brand,
      })}
    >
      <Contents />
      <Measured sample={sample} />
      <Part
        id="evidence"
        title={t('Every answer saved as evidence')}
        piece={
          example === undefined ? null : (
            <SampleCard title={t('Example answer')} note={t('mentions highlighted')}>
              <SampleAnswer answer={example} />
            </SampleCard>
          )
        }
      >
        <p>
          {t(
            'Each answer is stored unchanged: text, citations, model, parameters, cost, and raw response. Every metric links to the answers behind it, with mentions highlighted.',
          )}
        </p>
        <p>
          {t(
            'You can correct any label, and corrections count immediately. People check random samples to measure extraction quality. You can export all answer data and recompute every number exactly.',
          )}
        </p>
      </Part>
      <Part
        id="uncertainty"
        title={t('Every number shows its uncertainty')}
        piece={
          <SampleCard title={t('Prompts to improve')} note={t('each dot is one answer, latest on the right')}>
            <SampleQuestions questions={sample.questions} />
          </SampleCard>
        }
      >
        <p>
          <Rich
            text="Engines don’t answer the same question the same way twice. Each rate comes with its numerator, denominator, and a 95% confidence interval that accounts for similar answers to the same prompt. Ties are shown as ties, and a change counts only if it’s significant. The <link>methodology</link> explains how each number is calculated, with examples."
            values={{ link: (words) => <a href="/methodology">{words}</a> }}
          />
        </p>
        <p>
          {t(
            'If a confidence interval is too wide to act on, the sample size calculator shows how many more answers you need and what they cost.',
          )}
        </p>
      </Part>
      <Plain id="rivals" title={t('Competitors and sentiment')}>
        <p>
          {t(
            'See which brands are mentioned alongside your brand or instead of it, on which topics, and in what order. Untracked brands are found and suggested. See how answers describe your brand, whether they recommend it, for what, and in which words, each with its quote.',
          )}
        </p>
      </Plain>
      <Plain id="sources" title={t('Sources')}>
        <p>
          {t(
            'See which pages engines cite, which they only retrieve, and who owns them. See which sources are core and which rotate, and where competitors are cited and your brand isn’t. A page’s citations appear next to its crawler visits.',
          )}
        </p>
      </Plain>
      <Plain id="fan-out" title={t('Query fan-out')}>
        <p>
          {t(
            'Engines search before they answer. Answerscope counts their searches per prompt and engine. Simulated searches are labeled and never mixed with observed ones. Each search is matched against your pages and competitors’ pages, passage by passage, and gaps are ranked in a content brief.',
          )}
        </p>
      </Plain>
      <Plain id="bot-logs" title={t('AI traffic')}>
        <p>
          {t(
            'Connect your access logs, as files or live, to see which AI crawlers visit which pages, what response they get, and how each visit is verified: by signature, IP address list, or reverse DNS. Compare robots.txt and sitemaps with what crawlers actually do.',
          )}
        </p>
      </Plain>
      <Plain id="changes" title={t('Changes')}>
        <p>
          {t(
            'You’re notified only about significant changes: once with the evidence, and again when they’re resolved. By email, text message, WhatsApp, webhook, Slack, or Teams, with quiet hours. Email reports arrive weekly or monthly.',
          )}
        </p>
      </Plain>
      <Plain id="teams" title={t('Teams and agencies')}>
        <p>
          {t(
            'Manage many organizations and brands, with roles and permissions per brand, guests, white-label share links, and an audit log. Support has access only when an owner grants it. The database itself blocks data a person isn’t allowed to see.',
          )}
        </p>
      </Plain>
      <Plain id="open" title={t('Import, export, and API')}>
        <p>
          <Rich
            text="Import answers collected elsewhere from NDJSON or CSV. They’re processed and counted like any others, and never mixed with answers gathered in another way. Access everything through the <link>API</link> or, for assistants, MCP, or export it all."
            values={{ link: (words) => <a href="/api-reference">{words}</a> }}
          />
        </p>
      </Plain>
      <section className={`${classes['limits']} ${styles['panel']}`}>
        <h2 id="limits">{t('What Answerscope can’t show you')}</h2>
        <ul>
          <li>
            {t(
              'What a specific person sees. Answers vary by account, location, and time; rates describe many answers.',
            )}
          </li>
          <li>
            {t(
              'What engines were trained on, or why an answer is the way it is. Correlations are shown as correlations, never as causes.',
            )}
          </li>
          <li>
            {t(
              'Anything about a brand from sandbox answers. They’re sample data and labeled wherever they count.',
            )}
          </li>
        </ul>
      </section>
      <p className={`${classes['signUp']} ${site['actions']} ${styles['line']}`}>
        <a href="/signup" className={site['button']}>
          {t('Create account')}
        </a>
        <a href="/pricing">{t('Pricing')}</a>
        <a href="/contact">{t('Contact us')}</a>
      </p>
    </SitePage>
  )
}

function Contents() {
  const parts = [
    ['measured', t('What we measure')],
    ['evidence', t('Evidence')],
    ['uncertainty', t('Uncertainty')],
    ['rivals', t('Competitors and sentiment')],
    ['sources', t('Sources')],
    ['fan-out', t('Query fan-out')],
    ['bot-logs', t('AI traffic')],
    ['changes', t('Changes')],
    ['teams', t('Teams and agencies')],
    ['open', t('Import, export, and API')],
    ['limits', t('What Answerscope can’t show you')],
  ] as const
  return (
    <nav aria-label={t('On this page')} className={`${classes['contents']} ${styles['wrap']}`}>
      {parts.map(([id, words]) => (
        <a key={id} href={`#${id}`}>
          {words}
        </a>
      ))}
    </nav>
  )
}

function Measured({ sample }: { sample: SampleReport }) {
  return (
    <Part
      id="measured"
      title={t('What we measure')}
      piece={
        <div className={classes['pieces']}>
          <SampleCard title={t('Visibility')} note={t('% of answers by week, with 95% confidence interval')}>
            <SampleTrend trend={sample.trend} brand={sample.brand} />
          </SampleCard>
          <SampleCard title={t('Share of voice')} note={t('tied brands share ranks')}>
            <SampleRanking ranking={sample.ranking} />
          </SampleCard>
        </div>
      }
    >
      <ul>
        <li>{t('Visibility: how often answers mention the brand')}</li>
        <li>{t('Share of voice: the brand’s share of all mentions of tracked brands')}</li>
        <li>
          {t(
            'Position: where the brand appears among tracked brands, and among all brands an answer mentions',
          )}
        </li>
        <li>{t('Citations: which pages engines cite, who owns them, and which are missing')}</li>
        <li>
          {t('Sentiment: how answers describe the brand, whether they recommend it, and in which words')}
        </li>
        <li>
          {t(
            'Competitors: which brands are mentioned alongside yours or instead of it, including untracked ones',
          )}
        </li>
      </ul>
    </Part>
  )
}

function Part({
  id,
  title,
  piece,
  children,
}: {
  id: string
  title: string
  piece: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className={classes['part']} data-with-piece={piece === null ? undefined : ''}>
      <div className={classes['words']}>
        <h2>{title}</h2>
        {children}
      </div>
      {piece}
    </section>
  )
}

function Plain({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={classes['plain']}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
