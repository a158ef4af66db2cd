import { html } from 'hono/html'
import { translatorOf } from '#core/language/catalogues.ts'
import type { Language } from '#core/language/languages.ts'
import type { Translate } from '#core/language/translator.ts'

export type Markup = ReturnType<typeof html>
export type Reader = { language: Language; t: Translate }

export const readerOf = (language: Language): Reader => ({ language, t: translatorOf(language) })

/** The page behind a link of an email, for people who are not signed in. */
export const linkPage = (content: Markup, { language }: Reader, title: string) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>
          body {
            margin: 0;
            background: #fafaf7;
            color: #1b1d1f;
            font:
              400 1rem/1.55 system-ui,
              sans-serif;
          }
          main {
            max-width: 30rem;
            margin: 12vh auto 0;
            padding: 2rem;
            background: #fff;
            border: 1px solid #e7e5df;
            border-radius: 10px;
          }
          h1 {
            margin: 0 0 0.75rem;
            font-size: 1.375rem;
            line-height: 1.3;
          }
          p {
            margin: 0 0 1.25rem;
            overflow-wrap: anywhere;
          }
          button {
            padding: 0.625rem 1.125rem;
            border: 0;
            border-radius: 8px;
            background: #2b50e0;
            color: #fff;
            font: inherit;
            font-weight: 600;
            cursor: pointer;
          }
          .actions {
            display: flex;
            flex-wrap: wrap;
            gap: 0.75rem;
          }
          button.other {
            border: 1px solid currentColor;
            background: none;
            color: inherit;
          }
          button:focus-visible {
            outline: 2px solid #2b50e0;
            outline-offset: 2px;
          }
          @media (max-width: 34rem) {
            main {
              margin: 1rem;
              padding: 1.25rem;
            }
          }
          @media (prefers-color-scheme: dark) {
            body {
              background: #121416;
              color: #ecedee;
            }
            main {
              background: #181b1e;
              border-color: #2a2e33;
            }
            button:not(.other) {
              background: #86a0ff;
              color: #121416;
            }
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
