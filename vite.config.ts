import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Parts of supabase-js that no screen uses, kept out of the build. */
const unusedParts = fileURLToPath(new URL('./web/src/lib/unused-supabase-parts.ts', import.meta.url))

/** Patterns of numbers and dates inside texts, which no text has, kept out of the build. */
const unusedIcuSkeletons = fileURLToPath(
  new URL('./web/src/lib/language/unused-icu-skeletons.ts', import.meta.url),
)

/** Parts of jspdf that draw pages of HTML, kept out of the build. */
const unusedPdfParts = fileURLToPath(new URL('./web/src/pictures/unused-jspdf-parts.ts', import.meta.url))

/** The public suffix list stays on the server. */
const withoutSuffixList = fileURLToPath(
  new URL('./web/src/lib/hosts-without-suffix-list.ts', import.meta.url),
)

/** What a page with nothing but a form takes of the libraries, beyond what starts every page. */
const partsOfForms =
  /@mantine\/(hooks|core\/esm\/(core|components\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton|Alert|Divider|Stack|VisuallyHidden)))\/|@tanstack\/(react-query|query-core)\//

/** The API and the mounted backend run in the server; `npm run dev` proxies to it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react()],
  resolve: {
    alias: {
      '@supabase/realtime-js': unusedParts,
      '@supabase/storage-js': unusedParts,
      '@supabase/functions-js': unusedParts,
      './lib/webauthn': unusedParts,
      './lib/web3/ethereum': unusedParts,
      '@formatjs/icu-skeleton-parser': unusedIcuSkeletons,
      html2canvas: unusedPdfParts,
      canvg: unusedPdfParts,
      dompurify: unusedPdfParts,
      tldts: withoutSuffixList,
    },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Everything is a file of our own origin: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What many screens share goes into few files: they pack tighter and take few requests instead of forty.
        // A screen that needs one module of a file loads all of it, so the sign-in page has two of its own. Not zod:
        // signing in does without it.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'form', test: partsOfForms, minShareCount: 50, priority: 1 },
            { name: 'base', test: /node_modules\/(?!zod)/, minShareCount: 40 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/auth/v1': server,
      '/rest/v1': server,
      '/config.json': server,
    },
  },
})
