/**
 * A text as a cell of RFC 4180. One that a spreadsheet would take for a formula is prefixed with an apostrophe;
 * Japanese and Chinese spreadsheets also accept the full-width signs.
 */
export function csvText(text: string): string {
  const guarded = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
