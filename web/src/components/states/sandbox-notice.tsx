import { formatCount } from '../../lib/format.ts'
import { SandboxBadge } from './sandbox-badge.tsx'
import classes from './sandbox-notice.module.css'
import { t } from '../../lib/language/t.ts'

/** Shown above numbers that include answers of the sandbox engine. */
export function SandboxNotice({ sandboxAnswers, answers }: { sandboxAnswers: number; answers: number }) {
  if (sandboxAnswers === 0) return null
  const all = sandboxAnswers >= answers
  return (
    <div className={classes['notice']} role="note">
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
    </div>
  )
}
