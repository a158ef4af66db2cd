import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The API and the mounted backend run in the server; `npm run dev` proxies to it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Everything is a file of our own origin: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
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
