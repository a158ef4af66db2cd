import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, parseSync, type Plugin } from 'vite'
import { languages } from './core/language/languages.ts'

/** Sign-in by wallets, which no screen offers, kept out of the build. */
const unusedWallets = fileURLToPath(new URL('./web/src/lib/session/unused-wallets.ts', import.meta.url))

/** Parts of jspdf that draw pages of HTML, kept out of the build. */
const unusedPdfParts = fileURLToPath(new URL('./web/src/pictures/unused-jspdf-parts.ts', import.meta.url))

/** The public suffix list stays on the server. */
const withoutSuffixList = fileURLToPath(
  new URL('./web/src/lib/hosts-without-suffix-list.ts', import.meta.url),
)

/** What a page with nothing but a form takes of the libraries, beyond what starts every page. */
const partsOfForms =
  /@mantine\/(hooks|core\/esm\/(core|components\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton|Alert|Divider|Stack|VisuallyHidden)))\/|@tanstack\/(react-query|query-core)\//

/** What starts every page, and the pages on which a person signs in. */
const signInPages = [
  'main.tsx',
  'app/card-layout.tsx',
  ...['login', 'signup', 'reset-password', 'callback', 'confirm-login'].map(
    (name) => `features/identity/${name}-page.tsx`,
  ),
].map((path) => fileURLToPath(new URL(`./web/src/${path}`, import.meta.url)))

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Our modules that these pages import, directly or through others. */
function ownModulesOfSignIn(modules: Modules): Set<string> {
  if (foundOwnModules === null) {
    foundOwnModules = new Set(signInPages)
    for (const id of foundOwnModules)
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
        if (!imported.includes('node_modules')) foundOwnModules.add(imported)
  }
  return foundOwnModules
}
let foundOwnModules: Set<string> | null = null

/** The API and the mounted backend run in the server; `npm run dev` proxies to it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react(), coreWithoutEffects(), emitSiteBundle(), compressedCopies()],
  resolve: {
    alias: {
      './lib/web3/ethereum': unusedWallets,
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
  },
  /**
   * Three builds: the screens; the small scripts of the public pages, apart so that they never take a file of the screens
   * with them; and the public pages for the server, which renders them.
   */
  environments: {
    client: {
      build: {
        // What the screens share is one file (see codeSplitting).
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          // Signing in loads the client of the API later than other screens do.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // Every page carries the list of all files: names would be a kilobyte of it.
            chunkFileNames: 'assets/[hash].js',
            // A screen takes 10 to 18 files. With a file for each set of screens that share a module it took up to 130, and each
            // costs the browser and the server a request.
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], test: /node_modules/, priority: 4 },
                // Signing in takes these two and nothing of what the screens share, as a first visit should be small.
                { name: 'form', test: partsOfForms, minShareCount: 60, priority: 3 },
                {
                  debugName: 'own',
                  name: (id, modules) =>
                    ownModulesOfSignIn(modules).has(id) && !signInPages.includes(id) ? 'own' : null,
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'screens', test: /\/(web\/src|core|node_modules)\//, minShareCount: 5, priority: 1 },
              ],
            },
          },
        },
      },
    },
    islands: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/islands.json',
        rolldownOptions: {
          input: fileURLToPath(new URL('./web/src/site/islands/start.ts', import.meta.url)),
          output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
        },
      },
    },
    site: {
      consumer: 'server',
      build: {
        copyPublicDir: false,
        manifest: false,
        emitAssets: true,
        cssMinify: true,
        cssCodeSplit: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('./web/src/site/render.tsx', import.meta.url)),
          output: { entryFileNames: 'render.js', assetFileNames: '[name][extname]' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'islands', 'site']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
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

/**
 * Leaves out of a screen what it does not use of `core`, whose modules have no effects: without this, a screen that uses
 * one constant of a file would load every schema in it.
 */
function coreWithoutEffects(): Plugin {
  return {
    name: 'core-without-effects',
    applyToEnvironment: ({ name }) => name !== 'site',
    transform: {
      order: 'post', // types are removed first
      filter: { id: /\/core\/[^?]*\.ts$/ },
      handler(code) {
        let marked = ''
        let from = 0
        for (const statement of parseSync('core.js', code).program.body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (init?.type !== 'CallExpression') continue
            const call = code.slice(init.start, init.end)
            marked += `${code.slice(from, init.start)}/* @__PURE__ */ (() => ${call})()`
            from = init.end
          }
        }
        return { code: marked + code.slice(from), map: null }
      },
    },
  }
}

/**
 * The server's bundle is part of the built application, so that both always have the same source, in a place that is not
 * served; once per language, because a module has the texts of one.
 */
function emitSiteBundle(): Plugin {
  return {
    name: 'site-beside-screens',
    config: ({ build }) => ({
      environments: { site: { build: { outDir: join(build?.outDir ?? 'dist', '.site') } } },
    }),
    generateBundle: {
      order: 'post', // the style sheet is collected from the chunks first
      handler(_, bundle) {
        const entry = bundle['render.js']
        if (this.environment.name !== 'site' || entry?.type !== 'chunk') return
        for (const language of languages)
          this.emitFile({ type: 'asset', fileName: `render-${language}.js`, source: entry.code })
        delete bundle['render.js']
      },
    },
  }
}

/** Each script and style sheet also compressed, as browsers ask for it: the server need not compress it for each visitor. */
function compressedCopies(): Plugin {
  // Above 7 a build takes ten seconds of processor time more, for half a percent less.
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }
  return {
    name: 'compressed-copies',
    applyToEnvironment: ({ name }) => name !== 'site',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const text = file.type === 'chunk' ? file.code : file.source
          if (!/\.(js|css)$/.test(fileName) || typeof text !== 'string') continue
          const source = await promisify(brotliCompress)(text, options)
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
        }
      },
    },
  }
}
