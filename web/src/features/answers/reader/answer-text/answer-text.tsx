import { Box, Button } from '@mantine/core'
import { Fragment, memo, useMemo, useState, type ReactNode } from 'react'
import styles from '../../../../components/styles/styles.module.css'
import { formatCount } from '../../../../lib/format.ts'
import classes from './answer-text.module.css'
import { chunksOf, definitionsFor, definitionsOf, type Chunk, type Definition } from './chunks.ts'
import { citationMarkers, type CitedPlace } from './citation-markers.ts'
import { headingLevels } from './heading-levels.ts'
import { orderedSpans, runsOf, segmentsOf, type Span } from './highlights.ts'
import { withMarkers } from './markers.ts'
import type { BlockNode, Cell, InlineNode, Piece } from './nodes.ts'
import { parseAnswer } from './parse-answer.ts'
import { shownText } from './pieces.ts'
import { t } from '../../../../lib/language/t.ts'

/** One occurrence of a tracked brand. `note` is the explanation that the reader shows. */
export type NamedSpan = Span & { name: string; isOwn: boolean; note: string }

/** Chunks rendered at first and added with each click: about 50 kB, far above a typical answer of 3 kB. */
const chunksAtOnce = 3

/** The text of an answer with highlighted mentions of tracked brands and numbered citations. */
export const AnswerText = memo(function AnswerText({
  text,
  spans,
  cited,
  lit = nothing,
  critical = nothing,
  idPrefix,
}: {
  text: string
  spans: readonly NamedSpan[]
  cited: readonly CitedPlace[]
  /** Places to highlight: the words that a label is based on. */
  lit?: readonly Span[]
  /** Places that criticize the own brand. */
  critical?: readonly Span[]
  /** Keeps the ids of mentions and the links to sources unique to this answer. */
  idPrefix: string
}) {
  const chunks = useMemo(() => chunksOf(text), [text])
  const definitions = useMemo(() => (chunks.length > 1 ? definitionsOf(text) : []), [chunks, text])
  const ordered = useMemo(() => orderedSpans(spans), [spans])
  const [shownChunks, setShownChunks] = useState(chunksAtOnce)
  const left = text.length - (chunks[shownChunks - 1]?.end ?? text.length)
  if (text.trim() === '')
    return <p className={classes['empty']}>{t('The engine returned an empty answer.')}</p>
  return (
    <div className={classes['text']} dir="auto">
      {chunks.slice(0, shownChunks).map((chunk) => (
        <ChunkText
          key={chunk.start}
          text={text}
          chunk={chunk}
          definitions={definitions}
          spans={ordered}
          cited={cited}
          lit={lit}
          critical={critical}
          idPrefix={idPrefix}
        />
      ))}
      {left > 0 ? (
        <p className={classes['more']}>
          <Button
            variant="default"
            size="xs"
            onClick={() => setShownChunks((before) => before + chunksAtOnce)}
          >
            {t('Show more')}
          </Button>{' '}
          {t('{left} more characters', { left: formatCount(left) })}
        </p>
      ) : null}
    </div>
  )
})

const nothing: readonly Span[] = []

type Drawing = {
  segments: readonly ReturnType<typeof segmentsOf<NamedSpan>>[number][]
  idPrefix: string
  levels: Map<BlockNode, number>
}

const ChunkText = memo(function ChunkText({
  text,
  chunk,
  definitions,
  spans,
  cited,
  lit,
  critical,
  idPrefix,
}: {
  text: string
  chunk: Chunk
  definitions: readonly Definition[]
  spans: readonly NamedSpan[]
  cited: readonly CitedPlace[]
  lit: readonly Span[]
  critical: readonly Span[]
  idPrefix: string
}) {
  const blocks = useMemo(() => {
    const parsed = parseAnswer(text, { ...chunk, definitions: definitionsFor(text, chunk, definitions) })
    return withMarkers(parsed, citationMarkers(parsed, cited))
  }, [text, chunk, definitions, cited])
  const isHere = (span: Span) => span.end > chunk.start && span.start < chunk.end
  const drawing: Drawing = {
    segments: segmentsOf(spans.filter(isHere), lit.filter(isHere), critical.filter(isHere)),
    idPrefix,
    levels: headingLevels(blocks, 3),
  }
  return <Blocks blocks={blocks} drawing={drawing} />
})

function Blocks({ blocks, drawing }: { blocks: readonly BlockNode[]; drawing: Drawing }) {
  return blocks.map((block) => <Block key={`${block.kind} ${block.start}`} block={block} drawing={drawing} />)
}

function Block({ block, drawing }: { block: BlockNode; drawing: Drawing }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines nodes={block.children} drawing={drawing} />
        </p>
      )
    case 'heading': {
      const Tag = headingTags[(drawing.levels.get(block) ?? 6) - 3] ?? 'h6'
      return (
        <Tag dir="auto" data-depth={block.depth}>
          <Inlines nodes={block.children} drawing={drawing} />
        </Tag>
      )
    }
    case 'list': {
      const items = block.items.map((item) => (
        <li key={item.start} dir="auto">
          {block.tight ? (
            <TightItem blocks={item.children} drawing={drawing} />
          ) : (
            <Blocks blocks={item.children} drawing={drawing} />
          )}
        </li>
      ))
      return block.first === null ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>
    }
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} drawing={drawing} />
        </blockquote>
      )
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
        <pre tabIndex={0}>
          <code>
            <Text pieces={block.pieces} drawing={drawing} />
          </code>
        </pre>
      )
    case 'table':
      return <Table table={block} drawing={drawing} />
    case 'rule':
      return <hr />
  }
}

const headingTags = ['h3', 'h4', 'h5', 'h6'] as const

/** In a tight list, the first paragraph of an item is its line. */
function TightItem({ blocks, drawing }: { blocks: readonly BlockNode[]; drawing: Drawing }) {
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <Inlines key={block.start} nodes={block.children} drawing={drawing} />
    ) : (
      <Block key={block.start} block={block} drawing={drawing} />
    ),
  )
}

function Table({ table, drawing }: { table: BlockNode & { kind: 'table' }; drawing: Drawing }) {
  const cell = (content: Cell, at: number, isHead: boolean) => {
    const Tag = isHead ? 'th' : 'td'
    return (
      <Tag
        key={content.start}
        dir="auto"
        style={{ textAlign: table.align[at] ?? undefined }}
        {...(isHead ? { scope: 'col' } : {})}
      >
        <Inlines nodes={content.children} drawing={drawing} />
      </Tag>
    )
  }
  return (
    <Box
      component="section"
      className={styles['sideways']}
      mb="1em"
      tabIndex={0}
      aria-label={t('Table in this answer')}
    >
      <table>
        <thead>
          <tr>{table.head.map((content, at) => cell(content, at, true))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]?.start}>{row.map((content, at) => cell(content, at, false))}</tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function Inlines({ nodes, drawing }: { nodes: readonly InlineNode[]; drawing: Drawing }) {
  return nodes.map((node) => (
    <Inline key={`${node.kind} ${node.start} ${node.end}`} node={node} drawing={drawing} />
  ))
}

function Inline({ node, drawing }: { node: InlineNode; drawing: Drawing }): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Text pieces={node.pieces} drawing={drawing} />
    case 'strong':
      return (
        <strong>
          <Inlines nodes={node.children} drawing={drawing} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines nodes={node.children} drawing={drawing} />
        </em>
      )
    case 'deleted':
      return (
        <del>
          <Inlines nodes={node.children} drawing={drawing} />
        </del>
      )
    case 'code':
      return (
        <code>
          <Text pieces={node.pieces} drawing={drawing} />
        </code>
      )
    case 'link':
      return node.href === null ? (
        <Inlines nodes={node.children} drawing={drawing} />
      ) : (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow" title={node.href}>
          <Inlines nodes={node.children} drawing={drawing} />
        </a>
      )
    case 'image': {
      const words = shownText(node.pieces) || 'image'
      // Never loaded: the server of an image in an answer would learn who reads it.
      return node.href === null ? (
        <span className={styles['muted']}>{t('[image: {words}]', { words })}</span>
      ) : (
        <a className={styles['muted']} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {t('[image: {words}]', { words })}
        </a>
      )
    }
    case 'break':
      return <br />
    case 'marker':
      return (
        <sup className={classes['marker']}>
          {node.numbers.map((number, index) => (
            <Fragment key={number}>
              {index > 0 ? ',' : ''}
              <a href={`#${drawing.idPrefix}-source-${number}`} aria-label={t('Source {number}', { number })}>
                {number}
              </a>
            </Fragment>
          ))}
        </sup>
      )
  }
}

function Text({ pieces, drawing }: { pieces: readonly Piece[]; drawing: Drawing }) {
  return runsOf(pieces, drawing.segments).map(({ start, text, span }) => {
    const lit = { 'data-lit': span?.isLit || undefined, 'data-critical': span?.isCritical }
    const named = span?.named ?? null
    return named === null ? (
      <span key={start} data-at={start} {...lit}>
        {text}
      </span>
    ) : (
      <mark
        key={start}
        id={start <= named.start ? mentionId(drawing.idPrefix, named.start) : undefined}
        className={classes['mention']}
        data-at={start}
        data-own={named.isOwn || undefined}
        title={named.note}
        {...lit}
      >
        {text}
      </mark>
    )
  })
}

export function mentionId(idPrefix: string, start: number): string {
  return `${idPrefix}-mention-${start}`
}
