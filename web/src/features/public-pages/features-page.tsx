import { TextLink } from '../../components/links.tsx'
import { Prose } from './prose.tsx'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

export function FeaturesPage() {
  return (
    <Prose title={t('What Answerscope does')}>
      <p>
        {t(
          'People ask AI answer engines what they used to ask a search box. Answerscope asks the same questions on behalf of a brand, keeps every answer, and measures what the answers say.',
        )}
      </p>
      <h2>{t('Every answer is kept as evidence')}</h2>
      <p>
        {t(
          'An answer is stored as it came: text, citations, model, parameters, cost, and the raw body. Each number on a screen leads to the answers it was counted from, and in each answer the names that were found are highlighted.',
        )}
      </p>
      <h2>{t('Every number says how sure it is')}</h2>
      <p>
        <Rich
          text="Engines do not answer the same question the same way twice. Rates come with their numerator, denominator and a 95 % interval that takes into account that answers to one prompt resemble each other. Ties are shown as ties, and a change is called real only when it is more than noise. How each number is made stands on <link>a page of its own</link>, with examples that compute as you change them."
          values={{
            link: (words) => (
              <TextLink to="/features" search={{ topic: 'method' }} underline="always">
                {words}
              </TextLink>
            ),
          }}
        />
      </p>
      <h2>{t('What is measured')}</h2>
      <ul>
        <li>{t('Visibility: how often an answer names the brand')}</li>
        <li>{t('Share of voice: the brand’s part of all tracked brands named')}</li>
        <li>{t('Rank: where the brand comes among those named')}</li>
        <li>{t('Citations: which pages engines point to, whose they are, and which are missing')}</li>
        <li>{t('Tone: how answers speak of the brand, whether they recommend it, and in which words')}</li>
        <li>{t('Rivals: who is named beside or instead of the brand, also those nobody thought of')}</li>
      </ul>
      <h2>{t('Wrong can be put right')}</h2>
      <p>
        {t(
          'On any label one can say “this is wrong”. Corrections count at once, and random samples that people check tell how well answers are read. All evidence can be taken along, and every number recomputed from it, digit for digit.',
        )}
      </p>
      <h2>{t('Bring your own answers')}</h2>
      <p>
        {t(
          'Answers collected elsewhere can be imported from NDJSON or CSV. They are read and counted like any other, and never mixed with answers obtained in another way.',
        )}
      </p>
    </Prose>
  )
}
