import { Box, Button, Code, CopyButton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../../components/states/loaded.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import {
  apiDocumentQuery,
  curlOf,
  operationsOf,
  describeType,
  type ApiDocument,
  type Operation,
  type Schema,
} from './api-document.ts'
import classes from './api-reference.module.css'

/** The API reference, rendered from the OpenAPI document. The document is in English, like the API. */
export function ApiReferencePage() {
  const query = useQuery(apiDocumentQuery)
  return (
    <Box maw={1216} mx="auto" pt={24} pb={80} px={20}>
      <title>{t('API reference')}</title>
      <Loaded query={query}>{(document) => <Reference document={document} />}</Loaded>
    </Box>
  )
}

/** One operation or schema at a time: the one in the hash of the URL, else what applies to all. */
function Reference({ document }: { document: ApiDocument }) {
  const shown = useLocation({ select: ({ hash }) => hash })
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/)
  const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const tags = document.tags.map(({ name }) => ({ name, operations: operationsOf(document, name) }))
  const foundTags = tags
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter(({ summary, method, path }) =>
        isFound(`${name} ${summary} ${method} ${path}`),
      ),
    }))
    .filter(({ operations }) => operations.length > 0)
  const foundSchemas = Object.keys(document.components.schemas).filter(isFound)
  const operation = tags.flatMap(({ operations }) => operations).find(({ id }) => id === shown)
  const schema = document.components.schemas[shown]
  const current = (id: string) => (id === shown ? 'page' : undefined)
  return (
    <div className={classes['layout']}>
      <nav className={classes['nav']} aria-label={t('Operations')}>
        <TextInput
          type="search"
          aria-label={t('Search')}
          placeholder={t('Search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <a href="#overview" aria-current={(operation ?? schema) ? undefined : 'page'}>
          {t('Overview')}
        </a>
        {foundTags.map(({ name, operations }) => (
          <section key={name}>
            <h2>{name}</h2>
            {operations.map(({ id, summary }) => (
              <a key={id} href={`#${id}`} aria-current={current(id)}>
                {summary}
              </a>
            ))}
          </section>
        ))}
        {foundSchemas.length > 0 ? (
          <section>
            <h2>{t('Schemas')}</h2>
            {foundSchemas.map((name) => (
              <a key={name} href={`#${name}`} aria-current={current(name)}>
                {name}
              </a>
            ))}
          </section>
        ) : null}
        <output>{foundTags.length + foundSchemas.length === 0 ? t('No results') : null}</output>
      </nav>
      <div className={classes['main']}>
        <Title mb={14}>{document.info.title}</Title>
        <Text className={styles['anywhere']} c="var(--mantine-color-dimmed)" fz="sm">
          {t('Version {version}', { version: document.info.version })}
          {' · '}
          <code>{document.servers[0]?.url}</code>
          {' · '}
          <a href="/api/v1/openapi.json">openapi.json</a>
        </Text>
        {operation ? (
          <OperationCard key={operation.id} document={document} operation={operation} />
        ) : schema ? (
          <section id={shown} className={classes['card']}>
            <h2>{shown}</h2>
            {schema.description === undefined ? null : <Prose text={schema.description} />}
            <Fields schema={schema} />
          </section>
        ) : (
          <Prose text={document.info.description} />
        )}
      </div>
    </div>
  )
}

function OperationCard({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const body = operation.requestBody?.content['application/json']?.schema
  return (
    <article id={operation.id} className={classes['card']}>
      <h2>{operation.summary}</h2>
      <p className={`${styles['anywhere']} ${styles['apart']}`}>
        <strong>{operation.method}</strong>{' '}
        {operation.isWebhook ? t('to your webhook URL') : <code>{operation.path}</code>}
      </p>
      <Prose text={operation.description} />
      {operation.isWebhook ? null : <Call curl={curlOf(document, operation)} />}
      {operation.parameters.length === 0 ? null : (
        <details open={operation.parameters.length <= 6}>
          <summary>{t('Parameters')}</summary>
          <dl className={classes['fields']}>
            {operation.parameters.map((parameter) => (
              <Field
                key={`${parameter.in} ${parameter.name}`}
                name={parameter.name}
                schema={parameter.schema}
                isRequired={parameter.required}
              />
            ))}
          </dl>
        </details>
      )}
      {body === undefined ? null : (
        <details open={operation.isWebhook}>
          <summary>{t('Request body')}</summary>
          <Fields schema={body} />
        </details>
      )}
      <details>
        <summary>{operation.isWebhook ? t('Expected response') : t('Responses')}</summary>
        {Object.entries(operation.responses).map(([status, reply]) => (
          <Box key={status} mt={8}>
            <p>
              <strong>{status}</strong> <Prose text={reply.description} isInline />
            </p>
            {status.startsWith('2')
              ? Object.values(reply.content ?? {}).map(({ schema }) => (
                  <Fields key={describeType(schema)} schema={schema} />
                ))
              : null}
          </Box>
        ))}
      </details>
    </article>
  )
}

function Call({ curl }: { curl: string }) {
  return (
    <Stack className={classes['call']} align="flex-start" gap={6} my={10}>
      <Code block>{curl}</Code>
      <CopyButton value={curl}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

function Fields({ schema }: { schema: Schema }) {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0)
    return (
      <p>
        <TypeOf schema={schema} />
      </p>
    )
  return (
    <dl className={classes['fields']}>
      {properties.map(([name, property]) => (
        <Field
          key={name}
          name={name}
          schema={property}
          isRequired={schema.required?.includes(name) === true}
        />
      ))}
    </dl>
  )
}

function Field({ name, schema, isRequired }: { name: string; schema: Schema; isRequired: boolean }) {
  const inner = schema.properties === undefined ? schema.items : schema
  return (
    <div>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <TypeOf schema={schema} />{' '}
        <Box component="span" className={styles['anywhere']} c="var(--mantine-color-dimmed)" fz="sm">
          {limitsOf(schema, isRequired)}
        </Box>
        {schema.description === undefined ? null : <Prose text={schema.description} />}
        {inner?.properties === undefined ? null : <Fields schema={inner} />}
      </dd>
    </div>
  )
}

function limitsOf({ default: usual, minimum, maximum, maxLength }: Schema, isRequired: boolean): string {
  const limits = [
    isRequired ? t('required') : '',
    usual === undefined ? '' : t('default: {value}', { value: JSON.stringify(usual) }),
    minimum === undefined || minimum < -1e9 ? '' : `≥ ${minimum}`,
    maximum === undefined || maximum > 1e9 ? '' : `≤ ${maximum}`,
    maxLength === undefined ? '' : t('up to {count} characters', { count: maxLength }),
  ]
  return limits.filter((limit) => limit !== '').join(', ')
}

/** A named schema links to its definition. */
function TypeOf({ schema }: { schema: Schema }) {
  const words = describeType(schema)
  const reference = [
    schema,
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ].find((one) => one.$ref !== undefined)?.$ref
  const name = reference?.split('/').at(-1)
  return name === undefined ? <span>{words}</span> : <a href={`#${name}`}>{words}</a>
}

/** The subset of Markdown in the document: paragraphs, **strong**, `code`. */
function Prose({ text, isInline = false }: { text: string; isInline?: boolean }) {
  const paragraphs = text.split(/\n\n+/).map((paragraph) =>
    paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
      if (part.startsWith('**')) return <strong key={part}>{part.slice(2, -2)}</strong>
      return part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part
    }),
  )
  if (isInline) return <span>{paragraphs.flat()}</span>
  return paragraphs.map((parts, at) => <p key={text.slice(0, 40) + String(at)}>{parts}</p>)
}
