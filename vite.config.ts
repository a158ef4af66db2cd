import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Parts of supabase-js that no screen uses, kept out of the build. */
const unusedParts = fileURLToPath(new URL('./web/src/lib/unused-supabase-parts.ts', import.meta.url))

/** Parts of jspdf that draw pages of HTML, kept out of the build. */
const unusedPdfParts = fileURLToPath(new URL('./web/src/pictures/unused-jspdf-parts.ts', import.meta.url))

/** The public suffix list stays on the server. */
const withoutSuffixList = fileURLToPath(
  new URL('./web/src/lib/hosts-without-suffix-list.ts', import.meta.url),
)

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
    // Everything is a file of our own origin: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What most screens share goes into one file: it packs tighter and takes one request instead of forty.
        // Not zod: signing in does without it.
        codeSplitting: { groups: [{ name: 'base', test: /node_modules\/(?!zod)/, minShareCount: 34 }] },
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
