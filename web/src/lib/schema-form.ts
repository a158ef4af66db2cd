import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { ApiError } from './api.ts'
import { said } from './language/said.ts'

/**
 * A form for a schema that the server checks, too. `lists` names the fields with several values in one input (domains,
 * tags): an error of one value appears on the whole field.
 */
export function useSchemaForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
  lists = [],
  tidy,
}: {
  schema: z.ZodType
  initialValues: Values
  lists?: readonly string[]
  /** Drops empty rows before anything is checked or sent. */
  tidy?: (values: Values) => Values
}) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: (values) => {
      const checked = schema.safeParse(values)
      return checked.success ? {} : fieldErrors(issuesByPath(checked.error), lists)
    },
  })
  const onSubmit: typeof form.onSubmit = (handleValues, handleErrors) => {
    const submit = form.onSubmit(handleValues, handleErrors)
    return (event) => {
      if (tidy) form.setValues(tidy(form.getValues()))
      return submit(event)
    }
  }
  return {
    ...form,
    onSubmit,
    /** Shows the server's field errors on their fields. False: the error belongs to no field. */
    showServerErrors: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return false
      form.setErrors(fieldErrors(error.fields, lists))
      return true
    },
  }
}

/** Paths such as `domains.1` become `domains` if that is one input; the first error of a field wins. */
export function fieldErrors(
  byPath: Record<string, string>,
  lists: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, message] of Object.entries(byPath)) {
    const segments = path.split('.')
    const last = segments.findIndex((segment) => lists.includes(segment))
    const field = last === -1 ? path : segments.slice(0, last + 1).join('.')
    errors[field] ??= message
  }
  return errors
}

export function issuesByPath(error: z.ZodError): Record<string, string> {
  const byPath: Record<string, string> = {}
  for (const issue of error.issues) byPath[issue.path.join('.')] ??= said(issue.message)
  return byPath
}
