import { expect, test } from 'vitest'
import { escapeHtml, mailButton, mailHeading, mailPage, mailQuote, oneLine } from './mail.ts'

const hostile = `<script>alert("1")</script> & 'x'`

test('values are text in the email, never markup', () => {
  const html = [mailHeading(hostile), mailQuote(hostile), mailButton(hostile, hostile)].join('')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain(`'x'`)
  expect(escapeHtml(hostile)).toBe('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;x&#39;')
})

test('names cannot start a new line', () => {
  expect(oneLine('Acorn\r\nBcc: a@b.example\u0000 Ltd ')).toBe('Acorn Bcc: a@b.example Ltd')
})

test('the layout supports dark mode and loads nothing external', () => {
  const html = mailPage('<p>Content</p>', { preview: 'Soon', footer: 'Because.' })
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).not.toMatch(/(src|href)="?https?:/)
  expect(html.indexOf('Soon')).toBeLessThan(html.indexOf('Content'))
  expect(html.indexOf('Because.')).toBeGreaterThan(html.indexOf('Content'))
})

test('every color on the light background has a counterpart on the dark one', () => {
  const html = mailPage([mailHeading('x'), mailQuote('x'), mailButton('x', 'x')].join(''))
  const dark = html.slice(html.indexOf('prefers-color-scheme:dark'), html.indexOf('</style>'))
  const classes = Array.from(html.matchAll(/class="([a-z ]+)"/g), ([, names = '']) => names.split(' ')).flat()
  expect(classes.filter((name) => !dark.includes(`.${name}`))).toEqual([])
})
