import { Box, Button, Code, CopyButton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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

function Reference({ document }: { document: ApiDocument }) {
  const tags = document.tags.map(({ name }) => ({ name, operations: operationsOf(document, name) }))
  return (
    <div className={classes['layout']}>
      <nav className={classes['nav']} aria-label={t('Operations')}>
        {tags.map(({ name, operations }) => (
          <section key={name}>
            <h2>{name}</h2>
            {operations.map(({ id, summary }) => (
              <a key={id} href={`#${id}`}>
                {summary}
              </a>
            ))}
          </section>
        ))}
        <section>
          <h2>{t('Schemas')}</h2>
          {Object.keys(document.components.schemas).map((name) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </section>
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
        <Prose text={document.info.description} />
        {tags.map(({ name, operations }) => (
          <section key={name}>
            <h2>{name}</h2>
            {operations.map((operation) => (
              <OperationCard key={operation.id} document={document} operation={operation} />
            ))}
          </section>
        ))}
        <section>
          <h2>{t('Schemas')}</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <section key={name} id={name} className={classes['card']}>
              <Box component="h3" mb={4} fz="lg">
                {name}
              </Box>
              {schema.description === undefined ? null : <Prose text={schema.description} />}
              <Fields schema={schema} />
            </section>
          ))}
        </section>
      </div>
    </div>
  )
}

function OperationCard({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const body = operation.requestBody?.content['application/json']?.schema
  return (
    <article id={operation.id} className={classes['card']}>
      <h3>{operation.summary}</h3>
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
