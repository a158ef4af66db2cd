import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { diffArrays } from 'diff'
import { useState } from 'react'
import type { RobotsHost, RobotsReport } from '#core/bot-logs/robots/robots-schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { formatExactTime } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { checkRobots, robotsTextQuery } from '../api/robots.ts'
import classes from '../bot-logs.module.css'
import { RobotsText, type TextLine } from './robots-text.tsx'
import { describeHost } from './describe-robots.ts'

/** The robots.txt of a host with all versions, and the changes between two of them. */
export function RobotsHosts({ report }: { report: RobotsReport }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const host = report.hosts.find((one) => one.host === chosen) ?? report.hosts[0]
  const check = useMutation({
    mutationFn: () => checkRobots(report.scope.brand.id),
    onSuccess: () => notify(t('Fetching robots.txt. This page updates automatically.')),
    onError: notifyError,
  })
  return (
    <section className={classes['card']}>
      <h2>{t('robots.txt versions')}</h2>
      <Group align="end" gap="0.5rem 0.75rem" my={8}>
        {report.hosts.length > 1 ? (
          <NativeSelect
            label={t('Host')}
            size="xs"
            value={host?.host ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={report.hosts.map((one) => one.host)}
          />
        ) : (
          <strong>{host?.host ?? ''}</strong>
        )}
        {report.mayCheck && report.hosts.some(({ isReserved }) => !isReserved) ? (
          <Button
            ms="auto"
            size="xs"
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {t('Check now')}
          </Button>
        ) : null}
      </Group>
      <p>
        {host === undefined
          ? t('No hosts found yet. Set a default host in the log source.')
          : describeHost(host)}{' '}
        {report.checkedAt === null
          ? null
          : t('Last checked {moment}. Checked daily.', { moment: formatExactTime(report.checkedAt) })}
      </p>
      {host === undefined || host.versions.length === 0 ? null : (
        <Versions key={host.host} host={host} scope={report.scope} />
      )}
    </section>
  )
}

type Of = { host: RobotsHost; scope: RobotsReport['scope'] }

function Versions({ host, scope }: Of) {
  const [newest] = host.versions
  const [shownId, setShownId] = useState(newest?.id ?? '')
  const [againstId, setAgainstId] = useState('')
  const choices = host.versions.map((version) => ({
    value: version.id,
    label: `${formatExactTime(version.fetchedAt)} · ${version.status === 0 ? t('no response') : version.status} · ${formatBytes(version.bytes)}`,
  }))
  return (
    <>
      <Group align="end" gap="0.5rem 0.75rem" my={8}>
        <NativeSelect
          label={t('Version from')}
          size="xs"
          value={shownId}
          onChange={(event) => setShownId(event.currentTarget.value)}
          data={choices}
        />
        {host.versions.length > 1 ? (
          <NativeSelect
            label={t('Compare with')}
            size="xs"
            value={againstId}
            onChange={(event) => setAgainstId(event.currentTarget.value)}
            data={[
              { value: '', label: t('No comparison') },
              ...choices.filter(({ value }) => value !== shownId),
            ]}
          />
        ) : null}
      </Group>
      {againstId === '' || againstId === shownId ? (
        <OneVersion host={host} scope={scope} id={shownId} />
      ) : (
        <TwoVersions host={host} scope={scope} id={shownId} against={againstId} />
      )}
    </>
  )
}

function OneVersion({ host, scope, id }: Of & { id: string }) {
  const text = useQuery(robotsTextQuery(scope, id))
  const isNewest = host.versions[0]?.id === id
  const useless = new Set(isNewest ? host.problems.map(({ line }) => line) : [])
  return (
    <Loaded query={text}>
      {(content) =>
        content.trim() === '' ? (
          <p className={`${styles['tiny']} ${styles['apart']}`}>{t('This file is empty.')}</p>
        ) : (
          <RobotsText
            about={t('robots.txt on {host}', { host: host.host })}
            lines={linesIn(content)
              .slice(0, linesShown)
              .map((line, index) => ({
                line: index + 1,
                text: line,
                ...(useless.has(index + 1) ? { mark: '!' as const } : {}),
              }))}
          />
        )
      }
    </Loaded>
  )
}

/** More lines would slow down the browser without being read. */
const linesShown = 3000
/** With more changes, two files have nothing in common and comparing them takes long. */
const maxChanges = 4000

function TwoVersions({ host, scope, id, against }: Of & { id: string; against: string }) {
  const shown = useQuery(robotsTextQuery(scope, id))
  const other = useQuery(robotsTextQuery(scope, against))
  const at = (version: string) => host.versions.find((one) => one.id === version)?.fetchedAt ?? ''
  const isShownNewer = at(id) >= at(against)
  return (
    <Loaded query={shown}>
      {(content) => (
        <Loaded query={other}>
          {(otherContent) => {
            const lines = isShownNewer
              ? changedLines(otherContent, content)
              : changedLines(content, otherContent)
            if (lines === null)
              return (
                <p className={`${styles['tiny']} ${styles['apart']}`}>
                  {t('These versions are too different to compare.')}
                </p>
              )
            return (
              <>
                <p className={`${styles['tiny']} ${styles['apart']}`}>
                  {lines.some(({ mark }) => mark !== undefined)
                    ? t('From older to newer: + added, - removed. Line numbers refer to the newer version.')
                    : t('Both versions are identical.')}
                </p>
                <RobotsText
                  about={t('Changes in robots.txt on {host}', { host: host.host })}
                  lines={lines.slice(0, linesShown)}
                />
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function changedLines(older: string, newer: string): TextLine[] | null {
  const parts = diffArrays(linesIn(older), linesIn(newer), { maxEditLength: maxChanges })
  if (parts === undefined) return null
  let line = 0
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): TextLine => {
      if (removed) return { line: null, text, mark: '-' }
      line += 1
      return added ? { line, text, mark: '+' } : { line, text }
    }),
  )
}

const linesIn = (content: string) =>
  content
    .replace(/^\uFEFF/, '')
    .replace(/(?:\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
