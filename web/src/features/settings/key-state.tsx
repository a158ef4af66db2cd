import { Loader } from '@mantine/core'
import type { ProviderKeyRow } from '#core/engine/provider-key-schema.ts'
import { Moment } from '../../components/moment.tsx'
import classes from './settings.module.css'

/** Which key it is, whether it works, and what stands against it. */
export function KeyState({ providerKey }: { providerKey: ProviderKeyRow }) {
  const { lastFour, pause } = providerKey
  return (
    <>
      <span aria-live="polite">
        {lastFour === null ? (
          'No key'
        ) : (
          <>
            Key ending in <span className={classes['code']}>{lastFour}</span>
          </>
        )}
        {' · '}
        <TestOutcome providerKey={providerKey} />
      </span>
      {pause === null ? null : (
        <span className={classes['bad']}>
          Paused: {pause.message}{' '}
          {pause.until === null ? null : (
            <>
              It goes on <Moment at={pause.until} />.
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
        <Loader size={10} mx={2} aria-hidden="true" /> being tested…
      </>
    )
  const when =
    testedAt === null ? null : (
      <span className={classes['fine']}>
        {' '}
        tested <Moment at={testedAt} />
      </span>
    )
  return state === 'works' ? (
    <>
      <span className={classes['good']}>{stateMessage ?? 'It works.'}</span>
      {when}
    </>
  ) : (
    <>
      <span className={classes['bad']}>{stateMessage ?? 'It does not work.'}</span>
      {when}
    </>
  )
}
