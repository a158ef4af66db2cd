import { Box, Button, Flex, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as values from '#core/database/values.ts'
import { crawlPace, pageLimits } from '#core/pages/limits.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import type { CrawlBegun, CrawlKind, PageList } from '#core/pages/crawl-schema.ts'
import { FileDrop } from '../../components/inputs/file-drop.tsx'
import { notify } from '../../components/states/notices.tsx'
import styles from '../../components/styles/styles.module.css'
import { ApiError } from '../../lib/api.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { beginCrawl, pageKeys, sendDocument, type CrawlRequest } from './api/pages.ts'
import classes from './pages.module.css'

type Whose = { owner: 'by-domain' | PageOwner; competitorId: string | null }

/** Adds pages by sitemap, list, or single URL, from citations, or as files. */
export function AddPages({
  brandId,
  competitors,
  onBegun,
}: {
  brandId: string
  competitors: PageList['competitors']
  onBegun?: () => void
}) {
  const [kind, setKind] = useState<CrawlKind>('sitemap')
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const [pages, setPages] = useState(100)
  const [pagesPerSecond, setPace] = useState<number>(crawlPace.usual)
  const [whose, setWhose] = useState('by-domain')
  const queryClient = useQueryClient()
  const { owner, competitorId } = whoseOf(whose)
  const begin = useMutation({
    mutationFn: () =>
      beginCrawl(brandId, {
        ...requestOf({ kind, address, text, pages }),
        owner,
        competitorId,
        pagesPerSecond,
      }),
    onSuccess: async (begun) => {
      notify(begunInWords(begun))
      await queryClient.invalidateQueries({ queryKey: pageKeys.all })
      onBegun?.()
    },
  })
  const wrong = begin.error instanceof ApiError ? begin.error : null
  const errorOf = (field: string) => (wrong !== null && field in wrong.fields ? wrong.message : undefined)
  const change = (work: () => void) => {
    begin.reset()
    work()
  }
  return (
    <Flex
      component="section"
      className={styles['panel']}
      direction="column"
      gap="md"
      p={16}
      miw={0}
      aria-label={t('Add pages')}
    >
      <SegmentedControl
        className={styles['sideways']}
        w="fit-content"
        maw="100%"
        aria-label={t('Origin')}
        value={kind}
        data={[
          { value: 'sitemap', label: t('Sitemap') },
          { value: 'list', label: t('URL list') },
          { value: 'single', label: t('Single page') },
          { value: 'cited', label: t('Cited pages') },
          { value: 'upload', label: t('Documents') },
          { value: 'again', label: t('Fetch again') },
        ]}
        onChange={(next) => change(() => setKind(kindOf(next)))}
      />
      <Box
        component="form"
        className={classes['form']}
        maw={576}
        onSubmit={(event) => {
          event.preventDefault()
          begin.mutate()
        }}
      >
        {kind === 'sitemap' || kind === 'single' ? (
          <TextInput
            label={kind === 'sitemap' ? t('Sitemap or site URL') : t('Page URL')}
            description={
              kind === 'sitemap' ? t('For a site URL, we find the sitemap through robots.txt.') : undefined
            }
            placeholder={kind === 'sitemap' ? 'https://acme.com/sitemap.xml' : 'https://acme.com/guide'}
            maxLength={pageLimits.addressLength}
            value={address}
            error={errorOf('address')}
            onChange={(event) => change(() => setAddress(event.currentTarget.value))}
          />
        ) : null}
        {kind === 'list' ? (
          <Textarea
            label={t('URLs, one per line')}
            description={t('Or paste a CSV with a URL column.')}
            placeholder={'https://acme.com/guide\nhttps://rival.com/guide'}
            minRows={4}
            maxRows={12}
            autosize
            value={text}
            error={errorOf('text')}
            onChange={(event) => change(() => setText(event.currentTarget.value))}
          />
        ) : null}
        {kind === 'cited' ? (
          <NumberInput
            label={t('Number of most-cited pages')}
            description={t(
              'Most cited in the last 90 days, from competitor and third-party sites. Add your own pages by sitemap.',
            )}
            min={1}
            max={pageLimits.citedPages}
            clampBehavior="strict"
            allowDecimal={false}
            value={pages}
            error={errorOf('pages')}
            onChange={(value) => change(() => setPages(Number(value)))}
          />
        ) : null}
        {kind === 'again' ? (
          <p className={`${styles['note']} ${styles['apart']}`}>
            {t('Fetches every known page again. Unchanged pages put almost no load on their sites.')}{' '}
            {errorOf('which')}
          </p>
        ) : null}
        {kind === 'again' || kind === 'cited' ? null : (
          <Select
            label={t('Page owner')}
            value={whose}
            allowDeselect={false}
            data={[
              { value: 'by-domain', label: kind === 'upload' ? t('Owned') : t('Detect by domain') },
              ...(kind === 'upload' ? [] : [{ value: 'own', label: t('Owned') }]),
              ...competitors.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'cited', label: t('Third-party') },
            ]}
            error={errorOf('competitorId')}
            onChange={(next) => change(() => setWhose(next ?? 'by-domain'))}
          />
        )}
        {kind === 'upload' ? (
          <DocumentDrop
            brandId={brandId}
            whose={{ owner: owner === 'by-domain' ? 'own' : owner, competitorId }}
          />
        ) : (
          <>
            {kind === 'cited' ? null : (
              <NumberInput
                label={t('Pages per second')}
                description={t(
                  'Up to {most} for owned sites. Other sites: at most 1 per second, or slower if robots.txt asks for it.',
                  { most: crawlPace.maxOwn },
                )}
                min={crawlPace.least}
                max={crawlPace.maxOwn}
                clampBehavior="strict"
                step={0.5}
                value={pagesPerSecond}
                error={errorOf('pagesPerSecond')}
                onChange={(value) => change(() => setPace(Number(value)))}
              />
            )}
            {wrong !== null && Object.keys(wrong.fields).length === 0 ? (
              <p className={`${styles['small']} ${styles['bad']}`} role="alert">
                {wrong.message}
              </p>
            ) : null}
            <Button type="submit" loading={begin.isPending} w="fit-content">
              {t('Fetch pages')}
            </Button>
          </>
        )}
      </Box>
    </Flex>
  )
}

const kindOf = (value: string): CrawlKind =>
  values.page_crawls.kind.find((kind) => kind === value) ?? 'sitemap'

function whoseOf(value: string): Whose {
  if (value === 'by-domain' || value === 'own' || value === 'cited')
    return { owner: value, competitorId: null }
  return { owner: 'rival', competitorId: value }
}

function requestOf(typed: { kind: CrawlKind; address: string; text: string; pages: number }): CrawlRequest {
  const { kind, address, text, pages } = typed
  if (kind === 'list') return { kind, text }
  if (kind === 'cited') return { kind, pages }
  if (kind === 'sitemap' || kind === 'single') return { kind, address }
  return { kind: 'again' }
}

function begunInWords({ pages, wrongLines, beyond }: CrawlBegun): string {
  return [
    pages === null
      ? t('Fetching the sitemap.')
      : t('Fetching {pages, plural, one {# page} other {# pages}}.', { pages }),
    wrongLines > 0
      ? t('{count, plural, one {# line has} other {# lines have}} no URL.', { count: wrongLines })
      : '',
    beyond > 0
      ? t('{count, plural, one {# page exceeds} other {# pages exceed}} the page limit.', { count: beyond })
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

type Sent = { name: string; state: 'waiting' | 'sending' | 'sent' | 'failed'; problem: string }

const sentWords = { waiting: t('queued'), sending: t('uploading'), sent: t('uploaded') }

function DocumentDrop({
  brandId,
  whose,
}: {
  brandId: string
  whose: { owner: PageOwner; competitorId: string | null }
}) {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const queryClient = useQueryClient()
  const note = (file: Sent) => setSent((before) => before.map((one) => (one.name === file.name ? file : one)))
  const send = async (files: readonly File[]) => {
    const waiting = new Map(files.map(({ name }) => [name, { name, state: 'waiting', problem: '' } as const]))
    setSent((before) => [...before.filter(({ name }) => !waiting.has(name)), ...waiting.values()])
    for (const file of files) {
      const { name } = file
      note({ name, state: 'sending', problem: '' })
      try {
        await sendDocument(brandId, file, whose)
        note({ name, state: 'sent', problem: '' })
      } catch (error) {
        note({ name, state: 'failed', problem: problemOf(error) })
      }
    }
    await queryClient.invalidateQueries({ queryKey: pageKeys.all })
  }
  return (
    <>
      <FileDrop
        title={t('Drag documents here or browse')}
        note={t(
          'HTML, Markdown, plain text, PDF, or DOCX, up to {limit} each. Uploading a file with the same name adds a new version.',
          { limit: formatBytes(pageLimits.documentBytes) },
        )}
        accept=".html,.htm,.md,.markdown,.txt,.pdf,.docx"
        takes="many"
        onFiles={(files) => void send(files)}
      />
      {sent.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('Uploads')}>
          {sent.map(({ name, state, problem }) => (
            <li key={name}>
              <span className={styles['anywhere']}>{name}</span>{' '}
              {state === 'failed' ? (
                <span className={`${styles['small']} ${styles['bad']}`}>{problem}</span>
              ) : (
                <span className={styles['note']}>{sentWords[state]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={`${styles['note']} ${styles['apart']}`}>
        {t('Up to {pages} pages and documents per brand.', { pages: formatCount(pageLimits.pages) })}
      </p>
    </>
  )
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message
  return t('Upload interrupted. Try again.')
}
