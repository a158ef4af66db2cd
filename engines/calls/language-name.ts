const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** `de-AT` → `Austrian German`; an unknown tag stays unchanged. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag // Not a well-formed tag: Intl throws a RangeError.
  }
}
