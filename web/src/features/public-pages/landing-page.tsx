import { Group, Text, Title } from '@mantine/core'
import { PlainFrame } from '../../app/plain-layout.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import classes from './landing-page.module.css'
import { SampleReport } from './sample-report.tsx'
import { t } from '../../lib/language/t.ts'

/** `/` for a visitor: what this is, and a sample that says it is one. */
export function LandingPage() {
  useDocumentTitle(t('How AI answers speak of your brand'))
  return (
    <PlainFrame>
      <section className={classes['hero']}>
        <Title order={1}>{t('How AI answers speak of your brand, and how sure one may be of it')}</Title>
        <Text className={classes['lead']}>
          {t(
            'Answerscope asks AI answer engines the questions your customers ask, keeps every answer as evidence, and tells you how visible you are, beside whom, and with which sources.',
          )}
        </Text>
        <Group mt="lg">
          <ButtonLink to="/signup" size="md">
            {t('Make an account')}
          </ButtonLink>
          <ButtonLink to="/features" variant="default" size="md">
            {t('What it does')}
          </ButtonLink>
        </Group>
      </section>
      <SampleReport />
      <section className={classes['points']} aria-label={t('What sets it apart')}>
        <div>
          <h2>{t('Evidence behind each number')}</h2>
          <p>
            {t(
              'Every rate leads to the answers it was counted from, down to the highlighted name and the raw body.',
            )}
          </p>
        </div>
        <div>
          <h2>{t('Uncertainty shown, not hidden')}</h2>
          <p>
            {t(
              'Engines vary from run to run. Each rate carries its interval; a change is real or within noise.',
            )}
          </p>
        </div>
        <div>
          <h2>{t('Answers you already have')}</h2>
          <p>
            {t(
              'Import answers collected elsewhere, as NDJSON or CSV, and see them counted by the same rules.',
            )}
          </p>
        </div>
      </section>
    </PlainFrame>
  )
}
