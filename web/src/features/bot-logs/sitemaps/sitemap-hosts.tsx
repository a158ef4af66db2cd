import { Box, Button, Flex, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SitemapReport, SiteSitemap } from '#core/bot-logs/sitemap/report-schema.ts'
import { Moment } from '../../../components/figures/moment.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { readSitemaps, setSitemapAddress } from '../api/sitemap.ts'
import classes from '../bot-logs.module.css'
import { describeDates, describeLeftOut, describeProblem, describeState } from './describe-sitemap.ts'
import own from './sitemap.module.css'

/**
 * The sitemaps of the brand's hosts: what could be read, what could not and why, and how far their dates can be
 * trusted.
 */
export function SitemapHosts({ report }: { report: SitemapReport }) {
  const brandId = report.scope.brand.id
  const read = useMutation({
    mutationFn: () => readSitemaps(brandId),
    onSuccess: () => notify(t('Fetching sitemaps. This page updates automatically.')),
    onError: notifyError,
  })
  const isReading = report.sitemaps.some(({ readingSince }) => readingSince !== null)
  return (
    <section className={classes['card']}>
      <Group align="stretch" justify="space-between" gap={8}>
        <h2>{t('Sitemaps')}</h2>
        {report.mayRead && report.sitemaps.some(({ isReserved }) => !isReserved) ? (
          <Button
            size="xs"
            variant="default"
            loading={read.isPending || isReading}
            onClick={() => read.mutate()}
          >
            {t('Fetch now')}
          </Button>
        ) : null}
      </Group>
      {report.sitemaps.length === 0 ? (
        <p>{t('No hosts found yet. Set a default host in the log source.')}</p>
      ) : (
        <ul className={own['hosts']}>
          {report.sitemaps.map((site) => (
            <Box component="li" pt={12} pb={8} key={site.host}>
              <Site site={site} report={report} />
            </Box>
          ))}
        </ul>
      )}
    </section>
  )
}

function Site({ site, report }: { site: SiteSitemap; report: SitemapReport }) {
  return (
    <>
      <Group gap="0.25rem 0.625rem" fz="sm">
        <strong>{site.host}</strong>
        {site.isSandbox ? <SandboxBadge /> : null}
        {site.readAt === null ? null : (
          <span className={styles['tiny']}>
            {t('Last fetched')} <Moment at={site.readAt} />
          </span>
        )}
      </Group>
      <p>
        {[describeState(site), ...describeLeftOut(site)].join(' ')}{' '}
        {site.dates === null ? null : describeDates(site.dates)}
      </p>
      {site.problem === null || site.isSandbox ? null : (
        <p className={`${classes['failed']} ${styles['apart']}`}>
          {describeProblem(site.problem)}{' '}
          {site.readAt === null ? null : t('We still use the data from the last successful fetch.')}
        </p>
      )}
      <Files site={site} />
      {report.mayRead && !site.isReserved ? <Address site={site} brandId={report.scope.brand.id} /> : null}
    </>
  )
}

const filesListed = 50

function Files({ site: { files } }: { site: SiteSitemap }) {
  if (files.length === 0) return null
  const wrong = files.filter(({ problem }) => problem !== null)
  const shown = [...wrong, ...files.filter(({ problem }) => problem === null)].slice(0, filesListed)
  return (
    <Box component="details" className={own['files']} mt={8} fz="sm">
      <summary>
        {wrong.length === 0
          ? t('{count, plural, one {# file} other {# files}}', { count: files.length })
          : t('{count, plural, one {# file} other {# files}}, {wrong} skipped or incomplete', {
              count: files.length,
              wrong: formatCount(wrong.length),
            })}
      </summary>
      <ul>
        {shown.map(({ address, entries, problem }) => (
          <li key={address}>
            <span className={styles['anywhere']}>{address}</span>{' '}
            <span className={styles['tiny']}>
              {problem === null
                ? t('{count, plural, =0 {sitemap index} one {# page} other {# pages}}', { count: entries })
                : describeProblem(problem)}
            </span>
          </li>
        ))}
      </ul>
      {files.length > shown.length ? (
        <p className={`${styles['tiny']} ${styles['apart']}`}>
          {t('Showing the first {shown} of {files} files.', {
            shown: formatCount(shown.length),
            files: formatCount(files.length),
          })}
        </p>
      ) : null}
    </Box>
  )
}

/** Sets the URL of the sitemap for a site whose robots.txt does not name it. */
function Address({ site, brandId }: { site: SiteSitemap; brandId: string }) {
  const [typed, setTyped] = useState(site.address ?? '')
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => setSitemapAddress(brandId, { host: site.host, address: typed.trim() || null }),
    onSuccess: async () => {
      notify(t('Saved. Applies from the next fetch.'))
      await queryClient.invalidateQueries({ queryKey: ['bot-logs', 'sitemap', brandId] })
    },
  })
  return (
    <Box component="details" className={own['files']} mt={8} fz="sm">
      <summary>{site.address === null ? t('Use a different sitemap URL') : t('Custom sitemap URL')}</summary>
      <Flex
        component="form"
        className={own['address']}
        wrap="wrap"
        align="flex-end"
        gap={8}
        mt={8}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextInput
          size="xs"
          label={t('Sitemap URL for {host}', { host: site.host })}
          description={t('Leave empty to use the URL in robots.txt or /sitemap.xml.')}
          placeholder={`https://${site.host}/sitemap.xml`}
          maxLength={2048}
          value={typed}
          error={save.error?.message}
          onChange={(event) => {
            save.reset()
            setTyped(event.currentTarget.value)
          }}
        />
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={save.isPending}
          disabled={typed.trim() === (site.address ?? '')}
        >
          {t('Save')}
        </Button>
      </Flex>
    </Box>
  )
}
