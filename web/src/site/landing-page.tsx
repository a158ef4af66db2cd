import type { SiteFacts } from '#core/site/schema.ts'
import styles from '../components/styles/styles.module.css'
import { t } from '../lib/language/t.ts'
import { SampleReport } from './sample/sample-report.tsx'
import { TrialForm } from './trial-form/trial-form.tsx'
import classes from './landing-page.module.css'
import site from './site.module.css'

/** `/` for a visitor: what the product is, a sample report, and how to begin. */
export function LandingPage({ facts }: { facts: SiteFacts }) {
  return (
    <div className={classes['page']}>
      <section className={classes['hero']}>
        <div>
          <h1>{t('See how AI talks about your brand, with numbers you can trust')}</h1>
          <p className={classes['lead']}>
            {t(
              'Answerscope runs your customers’ questions on AI engines and measures your visibility, competitors, and sources, with every answer saved as evidence.',
            )}
          </p>
          <p className={`${site['actions']} ${styles['line']}`}>
            <a href="/signup" className={site['second']}>
              {t('Create account')}
            </a>
            <a href="/features" className={site['second']}>
              {t('See features')}
            </a>
          </p>
        </div>
        <TrialForm offer={facts.trial} />
      </section>
      <SampleReport sample={facts.sample} />
      <Reading />
      <section className={classes['steps']} aria-labelledby="steps">
        <h2 id="steps">{t('From prompt to reliable metric')}</h2>
        <ol>
          <li>
            <h3>{t('Run your customers’ questions')}</h3>
            <p className={styles['muted']}>
              {t(
                'Enter a domain. We suggest names, competitors, and first prompts, and you keep what fits. Each prompt runs several times on each engine, because answers vary.',
              )}
            </p>
          </li>
          <li>
            <h3>{t('Save every answer')}</h3>
            <p className={styles['muted']}>
              {t(
                'Text, citations, searches, model, cost, and raw response are stored unchanged. Mentions are highlighted, and you can correct extraction errors.',
              )}
            </p>
          </li>
          <li>
            <h3>{t('Measure with confidence')}</h3>
            <p className={styles['muted']}>
              {t(
                'Every rate shows its numerator, denominator, and 95% confidence interval. Ties stay ties, and a change counts only if it’s significant.',
              )}
            </p>
          </li>
        </ol>
      </section>
      <section className={classes['more']} aria-labelledby="more">
        <h2 id="more">{t('Understand what drives AI answers')}</h2>
        <ul>
          <li>
            <a href="/features#sources">{t('Sources')}</a>
            <span className={styles['muted']}>
              {t('Which pages engines cite, who owns them, and which of yours are missing')}
            </span>
          </li>
          <li>
            <a href="/features#fan-out">{t('Query fan-out')}</a>
            <span className={styles['muted']}>
              {t('What engines search for before they answer, and whether your pages cover it')}
            </span>
          </li>
          <li>
            <a href="/features#bot-logs">{t('AI traffic')}</a>
            <span className={styles['muted']}>
              {t('Which AI crawlers visit your site, which are verified, and which pages they never crawl')}
            </span>
          </li>
          <li>
            <a href="/features#changes">{t('Changes')}</a>
            <span className={styles['muted']}>
              {t('Alerts for significant changes by email, text message, Slack, Teams, or webhook')}
            </span>
          </li>
        </ul>
      </section>
      <section className={`${classes['close']} ${styles['panel']}`}>
        <h2>{t('Try it with your brand')}</h2>
        <p className={`${site['actions']} ${styles['line']}`}>
          <a href="/signup" className={site['button']}>
            {t('Create account')}
          </a>
          <a href="/pricing" className={site['second']}>
            {t('Pricing')}
          </a>
          <a href="/contact" className={site['second']}>
            {t('Contact us')}
          </a>
        </p>
      </section>
    </div>
  )
}

/** Explains in words how to read the numbers of the report below. */
function Reading() {
  return (
    <aside className={classes['reading']} aria-label={t('Why Answerscope')}>
      <dl>
        <div>
          <dt>{t('Every number links to its answers')}</dt>
          <dd>{t('Open any metric to see its answers, highlighted mentions, and raw responses.')}</dd>
        </div>
        <div>
          <dt>{t('Confidence intervals on every metric')}</dt>
          <dd>
            {t(
              'AI answers vary between runs. Every metric shows its confidence interval, and only significant changes count as changes.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Bring your own data')}</dt>
          <dd>
            {t('Import answers collected elsewhere as NDJSON or CSV. They’re counted by the same rules.')}
          </dd>
        </div>
      </dl>
    </aside>
  )
}
