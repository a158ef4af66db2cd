import { measureRandomLayouts } from '#core/bot-logs/layouts/random-layouts.measure.ts'

/**
 * Reads access logs in 100,000 random layouts, or as many as given, and exits with 1 if a line is misread. `npm run
 * test:layouts -- 5000`
 */
const wanted = Number(process.argv[2] ?? 100_000)
const atOnce = 1000
let [lines, full, rejected, misread] = [0, 0, 0, 0]
for (let from = 1; from <= wanted; from += atOnce) {
  const figures = measureRandomLayouts(from, Math.min(from + atOnce, wanted + 1))
  lines += figures.lines
  full += figures.full
  rejected += figures.rejected
  misread += figures.misread.length
  for (const each of figures.misread.slice(0, 3)) console.log(each)
}
const percent = (count: number) => `${((100 * count) / lines).toFixed(2)}%`
console.log(
  `${wanted} layouts, ${lines} lines: ${percent(full)} read in full, ${percent(rejected)} rejected, ${misread} misread`,
)
process.exitCode = misread === 0 ? 0 : 1
