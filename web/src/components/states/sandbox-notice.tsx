import { Link } from '@tanstack/react-router'
import type { ReportScope } from '#core/reports/schema.ts'
import { formatCount } from '../../lib/format.ts'
import { SandboxBadge } from './sandbox-badge.tsx'
import classes from './sandbox-notice.module.css'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

/**
 * Shown above numbers that include answers of the sandbox engine. With `scope`, it leads to the brand's real answers:
 * those of other collection methods, which no number mixes, and those of other engines.
 */
export function SandboxNotice({
  sandboxAnswers,
  answers,
  scope,
}: {
  sandboxAnswers: number
  answers: number
  scope?: Pick<ReportScope, 'channel' | 'channels' | 'engines'>
}) {
  if (sandboxAnswers === 0) return null
  const all = sandboxAnswers >= answers
  const realEngines = (scope?.engines ?? []).flatMap(({ engine }) =>
    engine.startsWith('sandbox-') ? [] : [engine],
  )
  return (
    <div className={`${classes['notice']} ${styles['line']}`} role="note">
      <SandboxBadge />
      <span>
        {t(
          '{sandboxAnswers} answers here are sample data from the sandbox engine. They don’t reflect real brands.',
          {
            sandboxAnswers: all
              ? t('All')
              : t('{sandboxAnswers} of {answers}', {
                  sandboxAnswers: formatCount(sandboxAnswers),
                  answers: formatCount(answers),
                }),
          },
        )}
      </span>
      {scope?.channels
        .filter(({ channel }) => channel !== scope.channel)
        .map(({ channel, answers: count }) => (
          <Link key={channel} to="." search={(before: object) => ({ ...before, channel })}>
            {channel === 'import'
              ? t('Show {count, plural, one {# imported answer} other {# imported answers}}', { count })
              : t('Show {count, plural, one {# answer} other {# answers}} collected another way', { count })}
          </Link>
        ))}
      {all || realEngines.length === 0 ? null : (
        <Link to="." search={(before: object) => ({ ...before, engines: realEngines.join(',') })}>
          {t('Show answers of real engines only')}
        </Link>
      )}
    </div>
  )
}
