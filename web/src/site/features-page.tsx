import type { ReactNode } from 'react'
import type { SampleReport, SiteFacts } from '#core/site/schema.ts'
import { Rich } from '../lib/language/rich.tsx'
import { t } from '../lib/language/t.ts'
import classes from './features-page.module.css'
import { SampleAnswer, SampleCard, SampleQuestions, SampleRanking } from './sample/sample-report.tsx'
import { SampleTrend } from './sample/sample-trend.tsx'
import { SitePage } from './site-page.tsx'

/** Each part of the product, next to an example from the sample report. */
export function FeaturesPage({ facts: { sample } }: { facts: SiteFacts }) {
  const [example] = sample.examples
  return (
    <SitePage
      title={t('What Answerscope does')}
      lead={t(
        'People ask AI answer engines what they used to ask a search box. Answerscope asks the same questions on behalf of a brand, keeps every answer, and measures what the answers say.',
      )}
      aside={t('Figures on this page are the sandbox’s: {brand} and its rivals are invented.', {
        brand: sample.brand,
      })}
    >
      <Contents />
      <Measured sample={sample} />
      <Part
        id="evidence"
        title={t('Every answer is kept as evidence')}
        piece={
          example === undefined ? null : (
            <SampleCard title={t('One of the answers')} note={t('names as they were found')}>
              <SampleAnswer answer={example} />
            </SampleCard>
          )
        }
      >
        <p>
          {t(
            'An answer is stored as it came: text, citations, model, parameters, cost, and the raw body. Each number on a screen leads to the answers it was counted from, and in each answer the names that were found are highlighted.',
          )}
        </p>
        <p>
          {t(
            'On any label one can say “this is wrong”. Corrections count at once, and random samples that people check tell how well answers are read. All evidence can be taken along, and every number recomputed from it, digit for digit.',
          )}
        </p>
      </Part>
      <Part
        id="uncertainty"
        title={t('Every number says how sure it is')}
        piece={
          <SampleCard title={t('Questions to work on')} note={t('each dot is one answer, newest right')}>
            <SampleQuestions questions={sample.questions} />
          </SampleCard>
        }
      >
        <p>
          <Rich
            text="Engines do not answer the same question the same way twice. Rates come with their numerator, denominator and a 95 % interval that takes into account that answers to one prompt resemble each other. Ties are shown as ties, and a change is called real only when it is more than noise. How each number is made stands on <link>a page of its own</link>, each with an example."
            values={{ link: (words) => <a href="/methodology">{words}</a> }}
          />
        </p>
        <p>
          {t(
            'Where an interval is too wide to act on, the planner says how many further answers would decide, and what they cost.',
          )}
        </p>
      </Part>
      <Plain id="rivals" title={t('Rivals and tone')}>
        <p>
          {t(
            'Who is named beside or instead of the brand, on which topics, and in what order; names nobody thought of are found and proposed. How answers speak of the brand, whether they recommend it, for what and in which words, each with its quote.',
          )}
        </p>
      </Plain>
      <Plain id="sources" title={t('Sources')}>
        <p>
          {t(
            'Which pages engines cite and which they only read, whose they are, which come back in every wave and which come and go, and where rivals are cited and you are not. A page’s citations stand beside the crawler visits it had.',
          )}
        </p>
      </Plain>
      <Plain id="fan-out" title={t('Query fan-out')}>
        <p>
          {t(
            'Before they answer, engines search. The searches they made are counted per question and engine; simulated ones are labelled as such and never mixed with them. Each is laid against your pages and rivals’, passage by passage, and gaps are ranked into a brief.',
          )}
        </p>
      </Plain>
      <Plain id="bot-logs" title={t('Bot logs')}>
        <p>
          {t(
            'Connect your access logs, by file or as they are written, and see which AI crawlers read which pages, how they were answered, and how far each visit is proven: by signature, address list or reverse DNS. robots.txt and sitemaps are held against what really happened.',
          )}
        </p>
      </Plain>
      <Plain id="changes" title={t('Changes')}>
        <p>
          {t(
            'Only real changes interrupt: each is told once, with its evidence, and again when it is over. By mail, text message, WhatsApp, webhook, Slack or Teams, with quiet hours; digests weekly or monthly.',
          )}
        </p>
      </Plain>
      <Plain id="teams" title={t('Teams and agencies')}>
        <p>
          {t(
            'Many organizations and brands, roles and rights per brand, guests, shared links with your own label, an audit log, and support access only when an owner opens it. The database itself refuses what a person may not see.',
          )}
        </p>
      </Plain>
      <Plain id="open" title={t('Open at both ends')}>
        <p>
          <Rich
            text="Answers collected elsewhere can be imported from NDJSON or CSV; they are read and counted like any other, and never mixed with answers obtained in another way. Everything can be read over an <link>API</link>, by assistants over MCP, and taken along as a whole."
            values={{ link: (words) => <a href="/api-reference">{words}</a> }}
          />
        </p>
      </Plain>
      <section className={classes['limits']}>
        <h2 id="limits">{t('What it cannot say')}</h2>
        <ul>
          <li>
            {t(
              'What a particular person is shown: answers differ by account, place and moment. Rates speak of many answers.',
            )}
          </li>
          <li>
            {t(
              'What engines were trained on, or why an answer is as it is. Associations are called that, never causes.',
            )}
          </li>
          <li>
            {t(
              'Anything about a brand from sandbox answers: they are invented, and labelled wherever they count.',
            )}
          </li>
        </ul>
      </section>
      <p className={classes['actions']}>
        <a href="/signup" className={classes['primary']}>
          {t('Make an account')}
        </a>
        <a href="/pricing">{t('Pricing')}</a>
        <a href="/contact">{t('Write to us')}</a>
      </p>
    </SitePage>
  )
}

function Contents() {
  const parts = [
    ['measured', t('What is measured')],
    ['evidence', t('Evidence')],
    ['uncertainty', t('Uncertainty')],
    ['rivals', t('Rivals and tone')],
    ['sources', t('Sources')],
    ['fan-out', t('Query fan-out')],
    ['bot-logs', t('Bot logs')],
    ['changes', t('Changes')],
    ['teams', t('Teams and agencies')],
    ['open', t('Open at both ends')],
    ['limits', t('What it cannot say')],
  ] as const
  return (
    <nav aria-label={t('On this page')} className={classes['contents']}>
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
      title={t('What is measured')}
      piece={
        <div className={classes['pieces']}>
          <SampleCard title={t('Visibility')} note={t('% of answers, by week, band = 95 % interval')}>
            <SampleTrend trend={sample.trend} brand={sample.brand} />
          </SampleCard>
          <SampleCard title={t('Share of voice')} note={t('ties shown as ties')}>
            <SampleRanking ranking={sample.ranking} />
          </SampleCard>
        </div>
      }
    >
      <ul>
        <li>{t('Visibility: how often an answer names the brand')}</li>
        <li>{t('Share of voice: the brand’s part of all tracked brands named')}</li>
        <li>
          {t('Rank: where the brand comes among tracked brands, and among all brands an answer mentions')}
        </li>
        <li>{t('Citations: which pages engines point to, whose they are, and which are missing')}</li>
        <li>{t('Tone: how answers speak of the brand, whether they recommend it, and in which words')}</li>
        <li>{t('Rivals: who is named beside or instead of the brand, also those nobody thought of')}</li>
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
