import { Box, Button, CopyButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import { logVendors } from '#core/bot-logs/source-schema.ts'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { language } from '../../../lib/language/chosen.ts'
import { t } from '../../../lib/language/t.ts'
import classes from './bot-log-sources.module.css'

/** Read from docs/bot-logs, so that the screen and the documentation are identical. */
const recipes = import.meta.glob<string>('../../../../../docs/bot-logs/*.md', {
  query: '?raw',
  import: 'default',
})

/** How to set up a vendor to post its lines, with the source's endpoint, and its token while that is shown. */
export function Recipe({
  vendor,
  address,
  token,
}: {
  vendor: string
  address: string
  token: string | null
}) {
  const name = vendor in logVendors ? vendor : 'other'
  const query = useQuery({
    queryKey: ['bot-log-recipe', name],
    queryFn: async () => (await recipes[`../../../../../docs/bot-logs/${name}.md`]?.()) ?? '',
    staleTime: Infinity,
  })
  return (
    <details className={classes['recipe']} open={token !== null || undefined}>
      <summary className={styles['small']}>{t('Setup instructions')}</summary>
      {language === 'en' ? null : <p className={styles['fine']}>{t('Setup guides are in English.')}</p>}
      <Loaded query={query}>
        {(text) => (
          <Box lang="en" className={classes['guide']} fz="sm">
            {fromMarkdown(filledIn(text, address, token)).children.map((node, index) => (
              <Fragment key={index}>{block(node)}</Fragment>
            ))}
          </Box>
        )}
      </Loaded>
    </details>
  )
}

/** Every guide is written with this URL and this token as placeholders. */
function filledIn(text: string, address: string, token: string | null): string {
  const { host, port, protocol, pathname } = new URL(address)
  return text
    .replaceAll('https://answerscope.example/api/bot-logs/SOURCE_ID', address)
    .replaceAll('answerscope.example/api/bot-logs/SOURCE_ID', `${host}${pathname}`)
    .replaceAll('/api/bot-logs/SOURCE_ID', pathname)
    .replaceAll(
      /answerscope\.example\n( *)Port( +)443/g,
      `${host.split(':')[0]}\n$1Port$2${port || (protocol === 'https:' ? '443' : '80')}`,
    )
    .replaceAll('bl_TOKEN', token ?? 'YOUR_TOKEN')
}

function block(node: RootContent): ReactNode {
  if (node.type === 'paragraph') return <p>{inline(node.children)}</p>
  if (node.type === 'code') return <Code text={node.value} />
  if (node.type === 'list') {
    const items = node.children.map((item, index) => (
      <li key={index}>
        {item.children.map((child, position) => (
          <Fragment key={position}>{block(child)}</Fragment>
        ))}
      </li>
    ))
    return node.ordered === true ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>
  }
  return null // The title, because the source has its own.
}

function inline(nodes: readonly PhrasingContent[]): ReactNode {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value
    if (node.type === 'inlineCode') return <code key={index}>{node.value}</code>
    if (node.type === 'strong') return <strong key={index}>{inline(node.children)}</strong>
    return node.type === 'emphasis' ? <em key={index}>{inline(node.children)}</em> : null
  })
}

function Code({ text }: { text: string }) {
  return (
    <Box className={classes['snippet']} pos="relative" mb={12}>
      <pre>{text}</pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Box>
  )
}
