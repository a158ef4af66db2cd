import type { SiteFacts } from '#core/site/schema.ts'
import { t } from '../lib/language/t.ts'
import { SampleReport } from './sample/sample-report.tsx'
import { TrialForm } from './trial-form/trial-form.tsx'
import classes from './landing-page.module.css'

/** `/` for a visitor: what the product is, a sample report, and how to begin. */
export function LandingPage({ facts }: { facts: SiteFacts }) {
  return (
    <div className={classes['page']}>
      <section className={classes['hero']}>
        <div>
          <h1>{t('How AI answers speak of your brand, and how sure one may be of it')}</h1>
          <p className={classes['lead']}>
            {t(
              'Answerscope asks AI answer engines the questions your customers ask, keeps every answer as evidence, and tells you how visible you are, beside whom, and with which sources.',
            )}
          </p>
          <p className={classes['actions']}>
            <a href="/signup" className={classes['secondary']}>
              {t('Make an account')}
            </a>
            <a href="/features" className={classes['secondary']}>
              {t('What it does')}
            </a>
          </p>
        </div>
        <TrialForm offer={facts.trial} />
      </section>
      <SampleReport sample={facts.sample} />
      <Reading />
      <section className={classes['steps']} aria-labelledby="steps">
        <h2 id="steps">{t('From a question to a number you can defend')}</h2>
        <ol>
          <li>
            <h3>{t('Ask what customers ask')}</h3>
            <p>
              {t(
                'Enter a domain. Names, rivals and first questions are proposed; you accept what fits. Each question goes to each engine several times, because engines do not answer twice alike.',
              )}
            </p>
          </li>
          <li>
            <h3>{t('Keep every answer')}</h3>
            <p>
              {t(
                'Text, citations, searches, model, cost and raw body are stored as they came. Names are highlighted where they stand, and what was read wrongly can be put right.',
              )}
            </p>
          </li>
          <li>
            <h3>{t('Count with honest uncertainty')}</h3>
            <p>
              {t(
                'Each rate has its numerator, denominator and 95 % interval. Ties stay ties. A change is called real only when it is more than noise.',
              )}
            </p>
          </li>
        </ol>
      </section>
      <section className={classes['more']} aria-labelledby="more">
        <h2 id="more">{t('And what stands behind the answers')}</h2>
        <ul>
          <li>
            <a href="/features#sources">{t('Sources')}</a>
            <span>{t('which pages engines cite, whose they are, and which of yours are missing')}</span>
          </li>
          <li>
            <a href="/features#fan-out">{t('Query fan-out')}</a>
            <span>{t('what engines search for before they answer, and whether your pages answer that')}</span>
          </li>
          <li>
            <a href="/features#bot-logs">{t('Bot logs')}</a>
            <span>
              {t('which AI crawlers read your site, how far each is proven, and what they never read')}
            </span>
          </li>
          <li>
            <a href="/features#changes">{t('Changes')}</a>
            <span>{t('told when they are real, by mail, text message, Slack, Teams or webhook')}</span>
          </li>
        </ul>
      </section>
      <section className={classes['close']}>
        <h2>{t('See your own brand this way')}</h2>
        <p className={classes['actions']}>
          <a href="/signup" className={classes['primary']}>
            {t('Make an account')}
          </a>
          <a href="/pricing" className={classes['secondary']}>
            {t('Pricing')}
          </a>
          <a href="/contact" className={classes['secondary']}>
            {t('Write to us')}
          </a>
        </p>
      </section>
    </div>
  )
}

/** Explains in words how to read the numbers of the report below. */
function Reading() {
  return (
    <aside className={classes['reading']} aria-label={t('What sets it apart')}>
      <dl>
        <div>
          <dt>{t('Evidence behind each number')}</dt>
          <dd>
            {t(
              'Every rate leads to the answers it was counted from, down to the highlighted name and the raw body.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Uncertainty shown, not hidden')}</dt>
          <dd>
            {t(
              'Engines vary from run to run. Each rate carries its interval; a change is real or within noise.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('Answers you already have')}</dt>
          <dd>
            {t(
              'Import answers collected elsewhere, as NDJSON or CSV, and see them counted by the same rules.',
            )}
          </dd>
        </div>
      </dl>
    </aside>
  )
}
