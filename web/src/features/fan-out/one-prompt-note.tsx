import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../components/layout/links.tsx'
import { t } from '../../lib/language/t.ts'
import { keepReportFilters } from '../../lib/reports/report-filters.ts'
import { promptTextQuery } from './api/prompt-choices.ts'
import { useObservedParts } from './observed-parts.ts'
import classes from './fan-out.module.css'

/** Says that the numbers are for one prompt, with links to all prompts and to an analysis of this one. */
export function OnePromptNote() {
  const { prompt } = useObservedParts().parts
  return prompt === undefined ? null : <Note promptId={prompt} />
}

function Note({ promptId }: { promptId: string }) {
  const navigate = useNavigate()
  const { data: text } = useQuery(promptTextQuery(promptId))
  return (
    <div className={classes['prompt']}>
      <span>{text ? t('Showing only “{text}”', { text }) : t('Showing one prompt only')}</span>
      <ButtonLink
        size="compact-sm"
        variant="default"
        to="/query-fanout"
        search={(before: { clientId?: string; from?: string; to?: string }) => ({
          ...keepReportFilters({ from: before.from, to: before.to }),
          clientId: before.clientId,
          view: 'analyses',
          start: 'new',
          prompt: promptId,
        })}
      >
        {t('Analyze')}
      </ButtonLink>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, prompt: undefined, page: undefined }),
            resetScroll: false,
          })
        }
      >
        {t('All prompts')}
      </Button>
    </div>
  )
}
