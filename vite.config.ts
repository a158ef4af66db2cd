import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, parseSync, type Plugin, type Rolldown } from 'vite'
import { languages } from './core/language/languages.ts'

/** Parts of auth-js and hono that no screen uses, kept out of the build. */
const unusedParts = fileURLToPath(new URL('./web/src/lib/session/unused-parts.ts', import.meta.url))

/** Administration of users, which only servers may do, kept out of the build. */
const signOutApi = fileURLToPath(new URL('./web/src/lib/session/sign-out-api.ts', import.meta.url))

/** Parts of jspdf that draw pages of HTML, kept out of the build. */
const unusedPdfParts = fileURLToPath(new URL('./web/src/pictures/unused-jspdf-parts.ts', import.meta.url))

/** The public suffix list stays on the server. */
const withoutSuffixList = fileURLToPath(
  new URL('./web/src/lib/hosts-without-suffix-list.ts', import.meta.url),
)

/** What starts every page, and the page on which people sign in. */
const signInPages = sources(['main.tsx', 'app/card-layout.tsx', 'features/identity/login-page.tsx'])

/** The other pages around signing in. */
const signUpPages = sources(
  ['signup', 'reset-password', 'callback', 'confirm-login'].map(
    (name) => `features/identity/${name}-page.tsx`,
  ),
)

/** The screens that people open most. What three of them need is one file. */
const reportScreens = sources([
  ...[
    'dashboard',
    'overview',
    'prompts',
    'prompt-details',
    'fan-out',
    'fan-out-details',
    'bot-logs',
    'actions',
  ].map((name) => `app/screens/${name}-screen.tsx`),
  'features/reports/overview/summary-view.tsx',
  'features/competitors/competitors-view.tsx',
  'features/citations/sources-view.tsx',
])
const shell = sources(['app/shell/shell-layout.tsx'])

function sources(paths: string[]): string[] {
  return paths.map((path) => fileURLToPath(new URL(`./web/src/${path}`, import.meta.url)))
}

type Modules = {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}
type Shared = 'sign-in' | 'screens' | null

/** The file for a module that many pages need, if any. */
function sharedFileOf(modules: Modules): (id: string) => Shared {
  const signIn = reachableFrom(signInPages, modules)
  for (const page of signInPages) signIn.delete(page)
  const signUp = reachableFrom(signUpPages, modules)
  const ofShell = reachableFrom(shell, modules)
  const ofReports = reportScreens.map((screen) => reachableFrom([screen], modules))
  return (id) => {
    const isShared = ofShell.has(id) || ofReports.filter((reachable) => reachable.has(id)).length >= 3
    // Signing up must not load what the screens share, so it shares with signing in.
    if (signIn.has(id) || (isShared && signUp.has(id))) return 'sign-in'
    return isShared ? 'screens' : null
  }
}

/** The modules that these need at once. Of libraries whose index names everything, only what is named. */
function reachableFrom(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set(ids)
  for (const id of found) {
    const info = modules.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      const library = libraryWithIndex.exec(imported)?.[1]
      if (library === undefined) found.add(imported)
      else {
        const files = importsIn(modules.getModuleInfo(imported)?.code ?? '')
        for (const { names, from } of importsIn(info?.code ?? ''))
          if (from === library)
            for (const file of files)
              if (file.names.some((name) => names.includes(name)))
                found.add(join(dirname(imported), file.from))
      }
    }
  }
  return found
}

const libraryWithIndex =
  /\/(@mantine\/(?:core|hooks)|@tanstack\/(?:react-query|query-core))\/.*\/index\.m?js$/

const importsIn = (code: string) =>
  [...code.matchAll(/import \{([^}]*)\} from ["']([^"']+)["']/g)].map(([, names = '', from = '']) => ({
    names: names.split(',').flatMap((name) => /\w+/.exec(name)?.[0] ?? []),
    from,
  }))

let sharedFile: ((id: string) => Shared) | null = null

/** The API and the mounted backend run in the server; `npm run dev` proxies to it. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react(), coreWithoutEffects(), zodWithoutJsonSchemas(), emitSiteBundle(), compressedCopies()],
  resolve: {
    alias: {
      './lib/web3/ethereum': unusedParts,
      '../utils/cookie.js': unusedParts,
      './GoTrueAdminApi': signOutApi,
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
            // With a file for each set of screens that share a module, a screen took up to 130, and each costs the browser and
            // the server a request.
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], test: /node_modules/, priority: 4 },
                ...(['sign-in', 'screens'] as const).map((file, at) => ({
                  debugName: file,
                  name: (id: string, modules: Modules) =>
                    (sharedFile ??= sharedFileOf(modules))(id) === file ? file : null,
                  minShareCount: file === 'sign-in' ? 1 : 2,
                  priority: 3 - at,
                })),
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

/** Screens check values with zod, but write no JSON schemas: that is a tenth of it. */
function zodWithoutJsonSchemas(): Plugin {
  return {
    name: 'zod-without-json-schemas',
    applyToEnvironment: ({ name }) => name !== 'site',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/inst\._zod\.processJSONSchema = .*;/g, '')
          .replace(/import (\{.*\}) from "..\/core\/to-json-schema.js";/, '')
          .replaceAll(/create\w*JSONSchemaMethod\(this, .*\)(?=[,(])/g, '(() => undefined)'),
        map: null,
      }),
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
  // The highest level, which no server could afford per visitor, saves 8 % of each script.
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'compressed-copies',
    applyToEnvironment: ({ name }) => name !== 'site',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const compress = async ([fileName, file]: [string, Rolldown.OutputAsset | Rolldown.OutputChunk]) => {
          const text = file.type === 'chunk' ? file.code : file.source
          if (!/\.(js|css)$/.test(fileName) || typeof text !== 'string') return
          const source = await promisify(brotliCompress)(text, options)
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
        }
        await Promise.all(Object.entries(bundle).map(compress))
      },
    },
  }
}
