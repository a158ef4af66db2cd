import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import type { SampleReport } from '#core/site/schema.ts'

const width = 1200
const height = 630

const require = createRequire(import.meta.url)
const fonts = dirname(require.resolve('@expo-google-fonts/inter/package.json'))
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  join(fonts, file),
)

/** The picture of shared links: the page's title over the sample's line with its interval. */
export async function socialPicture(words: { title: string; caption: string }, sample: SampleReport) {
  const picture = await renderAsync(drawing(words, sample), {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  })
  return picture.asPng()
}

const colours = {
  ground: '#FAFAF7',
  line: '#E7E5DF',
  ink: '#1B1D1F',
  muted: '#6A6E73',
  accent: '#2B50E0',
  rival: '#9AA0A6',
}

function drawing({ title, caption }: { title: string; caption: string }, sample: SampleReport): string {
  const lines = wrapped(title, 34)
  const chart = { left: 80, right: 1120, top: 400, bottom: 560 }
  const drawn = sample.trend.filter(({ points }) => points.length > 1)
  const highest = Math.max(
    0.1,
    ...drawn.flatMap(({ points }) => points.map(({ value, high }) => high ?? value ?? 0)),
  )
  const y = (value: number) => chart.bottom - (value / highest) * (chart.bottom - chart.top)
  const x = (index: number, of: number) => chart.left + (index / (of - 1)) * (chart.right - chart.left)
  const path = (values: (number | null)[]) =>
    values
      .flatMap((value, index) =>
        value === null ? [] : [`${x(index, values.length).toFixed(1)},${y(value).toFixed(1)}`],
      )
      .join(' ')
  const own = drawn.find(({ isOwn }) => isOwn)
  const band =
    own === undefined
      ? ''
      : `<polygon fill="${colours.accent}" fill-opacity="0.14" points="${path(own.points.map(({ high }) => high))} ${path(
          own.points.map(({ low }) => low),
        )
          .split(' ')
          .toReversed()
          .join(' ')}"/>`
  const series = drawn
    .toSorted((one, other) => Number(one.isOwn) - Number(other.isOwn))
    .map(
      ({ isOwn, points }) =>
        `<polyline fill="none" stroke="${isOwn ? colours.accent : colours.rival}" stroke-width="${isOwn ? 6 : 2.5}" stroke-linejoin="round" stroke-linecap="round" points="${path(points.map(({ value }) => value))}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter">
<rect width="${width}" height="${height}" fill="${colours.ground}"/>
<circle cx="92" cy="92" r="12" fill="${colours.accent}"/>
<text x="120" y="103" font-size="32" font-weight="600" fill="${colours.ink}">Answerscope</text>
${lines.map((line, index) => `<text x="78" y="${200 + index * 72}" font-size="60" font-weight="600" letter-spacing="-1.2" fill="${colours.ink}">${escaped(line)}</text>`).join('')}
<line x1="${chart.left}" x2="${chart.right}" y1="${chart.bottom}" y2="${chart.bottom}" stroke="${colours.line}" stroke-width="2"/>
${band}${series}
<text x="80" y="600" font-size="22" fill="${colours.muted}">${escaped(caption)}</text>
</svg>`
}

/** At most two lines; longer text ends in an ellipsis. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= 2 ? lines : [lines[0] ?? '', `${lines[1] ?? ''} …`]
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
