/** `note`: worth knowing, but not an error. A finding never contains a secret. */
export type Finding = { about: string; state: 'ok' | 'note' | 'failing'; says: string }

/** The finding of `look`; an error is also a finding. */
export async function findingOf(
  about: string,
  look: () => Promise<Omit<Finding, 'about'>>,
): Promise<Finding> {
  try {
    return { about, ...(await look()) }
  } catch (error) {
    return { about, state: 'failing', says: withoutSecrets(reasonOf(error)) }
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** URLs in libraries' messages may contain a user and password. */
const withoutSecrets = (text: string) =>
  text.replaceAll(/\/\/[^\s/@]*@/g, '//').replaceAll(/[srw]k_\w+|whsec_\w+/g, '…')
