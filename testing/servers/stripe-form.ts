/** Stripe form fields, `items[0][price]=…`, as the corresponding object. Lists are objects with numeric keys. */
export type StripeFields = { [name: string]: string | StripeFields }

export function stripeFields(parameters: URLSearchParams): StripeFields {
  const fields: StripeFields = {}
  for (const [path, value] of parameters) {
    const names = path.split('[').map((name) => name.replace(/\]$/, ''))
    const last = names.pop() ?? ''
    let place = fields
    for (const name of names) {
      const next = place[name]
      if (typeof next === 'object') place = next
      else {
        const made: StripeFields = {}
        place[name] = made
        place = made
      }
    }
    place[last] = value
  }
  return fields
}

export const fieldAt = (fields: StripeFields, ...path: string[]): string | undefined => {
  let place: string | StripeFields | undefined = fields
  for (const name of path) place = typeof place === 'object' ? place[name] : undefined
  return typeof place === 'string' ? place : undefined
}

export const fieldsAt = (fields: StripeFields, name: string): StripeFields => {
  const place = fields[name]
  return typeof place === 'object' ? place : {}
}
