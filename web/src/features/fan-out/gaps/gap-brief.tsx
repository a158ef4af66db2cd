import { Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContentGap, GapPassage } from '#core/fan-out/content-gaps.ts'
import { briefPoints, gapBriefMarkdown } from '#core/fan-out/gap-brief.ts'
import { fileNameOf } from '../../../charts/frame/file-name.ts'
import { saveFile } from '../../../components/inputs/save-file.ts'
import { TextLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { t } from '../../../lib/language/t.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { passagesQuery } from '../api/load-content-gaps.ts'
import { addressLabels, formatPath } from '../details/coverage-labels.ts'
import classes from '../fan-out.module.css'
import { CompareButton } from './gap-search.tsx'

const maxPrompts = 4

/** What a page must say to close one gap, from passages of the pages that answer it now. */
export function GapBrief({ brandId, gap }: { brandId: string; gap: ContentGap }) {
  const passages = useQuery(passagesQuery(brandId, gap.queryIds))
  return (
    <Card withBorder radius={10} px="md" py="sm" component="section" aria-labelledby="brief-title">
      <Title order={2} id="brief-title" fz="sm" fw={600} mb="xs" dir="auto">
        {t('Brief: {query}', { query: gap.query })}
      </Title>
      {gap.state === null ? (
        <Stack gap="xs" align="start">
          <Text size="sm">
            {t('These searches haven’t been compared with pages yet, so there is nothing to write from.')}
          </Text>
          <CompareButton />
        </Stack>
      ) : (
        <Loaded query={passages}>{(found) => <Brief gap={gap} passages={found} />}</Loaded>
      )}
    </Card>
  )
}

function Brief({ gap, passages }: { gap: ContentGap; passages: readonly GapPassage[] }) {
  const { downloads } = useReportAccess()
  const points = briefPoints(passages)
  const markdown = gapBriefMarkdown(gap, { passages, t })
  return (
    <Stack gap="xs" fz="sm">
      <dl className={classes['facts']}>
        <dt>{t('Page')}</dt>
        <dd>
          {gap.page === null || gap.state === 'missing'
            ? t('Create a page')
            : t('Improve {page}', { page: formatPath(gap.page) })}
        </dd>
        <dt>{t('Answers')}</dt>
        <dd dir="auto">
          {t('“{query}”{more, plural, =0 {} one { and # more search} other { and # more searches}}', {
            query: gap.query,
            more: gap.similar.length,
          })}
        </dd>
        <dt>{t('For prompts')}</dt>
        <dd>
          {gap.prompts.slice(0, maxPrompts).map(({ promptId, text }) => (
            <TextLink
              key={promptId}
              display="block"
              fz="inherit"
              to="/prompt-details"
              search={(before) => ({ ...keepReportFilters(before), promptId })}
            >
              {text}
            </TextLink>
          ))}
          {gap.prompts.length > maxPrompts
            ? t('and {count} more', { count: gap.prompts.length - maxPrompts })
            : null}
        </dd>
      </dl>
      <Title order={3} fz="sm" fw={600}>
        {t('Cover these points')}
      </Title>
      {points.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No stored passage of another page comes close to these searches.')}
        </Text>
      ) : (
        <ul className={classes['points']}>
          {points.map(({ text, passage }) => (
            <li key={text}>
              <span dir="auto">{text}</span>
              <blockquote dir="auto">
                {passage.content.slice(0, 180)}
                {passage.content.length > 180 ? '…' : ''}
              </blockquote>
              <a
                className={classes['note']}
                href={passage.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {passage.competitor === null
                  ? addressLabels(passage.url)
                  : t('{competitor}: {page}', {
                      competitor: passage.competitor,
                      page: addressLabels(passage.url),
                    })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {points.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {t(
            'Drafted from {count, plural, one {# passage} other {# passages}} of the pages closest to these searches. Each point links to its page; nothing else is added.',
            { count: points.length },
          )}
        </Text>
      )}
      <Group gap="xs">
        <CopyButton value={markdown}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? t('Copied') : t('Copy brief')}
            </Button>
          )}
        </CopyButton>
        {downloads ? (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              saveFile(
                `${fileNameOf(t('Brief: {query}', { query: gap.query }))}.md`,
                new Blob([markdown], { type: 'text/markdown;charset=utf-8' }),
              )
            }
          >
            {t('Download')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
