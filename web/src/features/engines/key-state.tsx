import { Loader } from '@mantine/core'
import type { ProviderKeyRow } from '#core/engines/provider-key-schema.ts'
import { Moment } from '../../components/figures/moment.tsx'
import styles from '../../components/styles/styles.module.css'
import { t } from '../../lib/language/t.ts'
import { Rich } from '../../lib/language/rich.tsx'

/** The last characters of the key, its state, and its problems. */
export function KeyState({ providerKey }: { providerKey: ProviderKeyRow }) {
  const { lastFour, pause } = providerKey
  return (
    <>
      <span aria-live="polite">
        {lastFour === null ? (
          t('No API key')
        ) : (
          <>
            <Rich
              text="API key ending in <span>{lastFour}</span>"
              values={{ span: (words) => <span className={styles['code']}>{words}</span>, lastFour }}
            />
          </>
        )}
        {' · '}
        <TestOutcome providerKey={providerKey} />
      </span>
      {pause === null ? null : (
        <span className={styles['bad']}>
          {t('Paused: {message}', { message: pause.message })}{' '}
          {pause.until === null ? null : (
            <>
              <Rich text="Resumes {moment}." values={{ moment: <Moment at={pause.until} /> }} />
            </>
          )}
        </span>
      )}
    </>
  )
}

function TestOutcome({ providerKey: { state, stateMessage, testedAt } }: { providerKey: ProviderKeyRow }) {
  if (state === 'testing')
    return (
      <>
        <Loader size={10} mx={2} aria-hidden="true" /> {t('testing…')}
      </>
    )
  const when =
    testedAt === null ? null : (
      <span className={styles['fine']}>
        {' '}
        {t('tested')} <Moment at={testedAt} />
      </span>
    )
  return state === 'works' ? (
    <>
      <span className={styles['good']}>{stateMessage ?? t('Test passed')}</span>
      {when}
    </>
  ) : (
    <>
      <span className={styles['bad']}>{stateMessage ?? t('Test failed')}</span>
      {when}
    </>
  )
}
