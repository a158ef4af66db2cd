import type { ReactNode } from 'react'
import { languages, type Language } from '#core/language/languages.ts'
import { sitePages, type SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import { darkColours, lightColours, serif } from '../app/colours.ts'
import { language } from '../lib/language/chosen.ts'
import { t } from '../lib/language/t.ts'
import { pageTexts } from './page-texts.ts'
import { SiteFrame } from './site-frame.tsx'
import { structuredData } from './structured-data.ts'

/** The output of the build, as read by the server. */
export type SiteFiles = {
  css: string
  /** Runs before the first paint; its hash is in the content security policy. */
  bootScript: string
  islands: string
  font: string | null
}

/**
 * A whole page in one response: its style sheet is inline, so that the first paint needs only the HTML. Fonts are
 * optional: if they are not available at once, the page keeps the system font, and the layout does not shift.
 */
export function SiteDocument({
  page,
  isLanguageAsked,
  facts,
  files,
  publicUrl,
  isAnswer,
  children,
}: {
  /** Null: there is no such page. */
  page: SitePage | null
  /** Whether the URL names the language; a URL without one is the default for all other languages. */
  isLanguageAsked: boolean
  facts: SiteFacts
  files: SiteFiles
  publicUrl: string
  /** The page answers a posted form: the application, which has no such page, is not started. */
  isAnswer: boolean
  children: ReactNode
}) {
  const { title, description } =
    page === null ? { title: t('Page Not Found'), description: '' } : pageTexts[page]
  const fullTitle = `${title} · Answerscope`
  return (
    <html lang={language} data-answer={isAnswer ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle}</title>
        <script dangerouslySetInnerHTML={{ __html: files.bootScript }} />
        <style id="site-style" dangerouslySetInnerHTML={{ __html: baseStyle(files) + files.css }} />
        {page === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <meta name="description" content={description} />
            <Addresses page={page} isLanguageAsked={isLanguageAsked} publicUrl={publicUrl} />
            <Shared page={page} isLanguageAsked={isLanguageAsked} publicUrl={publicUrl} />
            <script
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: inScript(structuredData({ page, facts, publicUrl })) }}
            />
          </>
        )}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={lightColours.ground} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={darkColours.ground} />
        {/* Painted only when complete: painting a page while it arrives would shift what is already visible. */}
        <link rel="expect" href="#site-end" {...{ blocking: 'render' }} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/atom+xml" title="Answerscope" href="/changelog.xml" />
        <script type="module" src={files.islands} />
      </head>
      <body>
        <div id="root">
          <div id="site">
            <SiteFrame page={page}>{children}</SiteFrame>
            <span id="site-end" />
          </div>
        </div>
      </body>
    </html>
  )
}

/** The canonical URL of this page, and its URLs in other languages. */
function Addresses({ page, isLanguageAsked, publicUrl }: Place) {
  const address = `${publicUrl}${sitePages[page]}`
  return (
    <>
      <link rel="canonical" href={ownAddress({ page, isLanguageAsked, publicUrl })} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${address}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  )
}

/** The preview of this page when its link is shared. */
function Shared({ page, isLanguageAsked, publicUrl }: Place) {
  const { title, description } = pageTexts[page]
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Answerscope" />
      <meta property="og:title" content={`${title} · Answerscope`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={ownAddress({ page, isLanguageAsked, publicUrl })} />
      <meta property="og:locale" content={openGraphLocale[language]} />
      {languages.map((each) =>
        each === language ? null : (
          <meta key={each} property="og:locale:alternate" content={openGraphLocale[each]} />
        ),
      )}
      <meta property="og:image" content={`${publicUrl}/social/${page}-${language}.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${title} · Answerscope`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type Place = { page: SitePage; isLanguageAsked: boolean; publicUrl: string }

const ownAddress = ({ page, isLanguageAsked, publicUrl }: Place) =>
  `${publicUrl}${sitePages[page]}${isLanguageAsked ? `?lang=${language}` : ''}`

const openGraphLocale: Record<Language, string> = { en: 'en_GB', de: 'de_DE', es: 'es_ES' }

/** No text may close the surrounding script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

function baseStyle({ font }: SiteFiles): string {
  const variables = (colours: Record<string, string>) =>
    Object.entries(colours)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  const dark = variables(darkColours)
  return [
    font === null
      ? ''
      : `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:optional;src:url(${font}) format('woff2-variations')}`,
    `:root{color-scheme:light dark;--serif:${serif};${variables(lightColours)}}`,
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;${dark}}:root[data-mantine-color-scheme=light]{color-scheme:light}`,
    // Without scripts, only the system's scheme applies.
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${dark}}}`,
  ].join('')
}
