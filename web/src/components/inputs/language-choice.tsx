import { useState } from 'react'
import { languageNames, languages, isLanguage } from '#core/language/languages.ts'
import { language } from '../../lib/language/chosen.ts'
import { chooseLanguage } from '../../lib/language/kept-language.ts'
import { t } from '../../lib/language/t.ts'
import classes from './language-choice.module.css'

/** Each language by its own name. Selecting one reloads the page. */
export function LanguageChoice() {
  const [failure, setFailure] = useState<string | null>(null)
  const handleChoice = async (chosen: string) => {
    if (!isLanguage(chosen)) return
    try {
      await chooseLanguage(chosen)
    } catch {
      setFailure(t('Couldn’t save your language. Try again.'))
    }
  }
  return (
    <>
      <select
        className={classes['choice']}
        aria-label={t('Language')}
        value={language}
        onChange={(event) => void handleChoice(event.currentTarget.value)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      {failure === null ? null : <span role="alert">{failure}</span>}
    </>
  )
}
