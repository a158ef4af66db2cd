/**
 * A text as a cell of RFC 4180. One that a spreadsheet would take for a formula gets an apostrophe in front; Japanese and
 * Chinese ones take the wide signs for the same.
 */
export function csvText(text: string): string {
  const guarded = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
